import { useState } from 'react';
import { VISIT_TYPE } from '#contract/desk-registration-shapes.ts';
import { ApiError } from '#web/api/client.ts';
import type { FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { mergeOf } from '#web/forms/merge.ts';
import type { Meanwhile, Whose } from '#web/forms/use-meanwhile.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import type { DeskValues } from './values.ts';

type Name = keyof DeskValues;

/** One desk registration written at two desks: what only the other wrote comes in, of what both wrote one is chosen. */
export function useOvertaken(keeper: DraftKeeper, put: (values: Partial<DeskValues>) => void) {
  const [meanwhile, setMeanwhile] = useState<Meanwhile<DeskValues> | null>(null);
  const open = meanwhile?.merge.both.some((name) => !meanwhile.chosen[name]) ?? false;
  return {
    /** Nothing is kept before it is chosen: mine would stand in place of theirs. */
    open,
    meanwhile: {
      meanwhile,
      forget: () => setMeanwhile(null),
      choose: (name: Name, whose: Whose) => {
        if (!meanwhile) return;
        put({ [name]: meanwhile[whose][name] });
        setMeanwhile({ ...meanwhile, chosen: { ...meanwhile.chosen, [name]: whose } });
      },
    },
    ask: () => meanwhile && setMeanwhile({ ...meanwhile, asked: true }),
    /** Takes up what a refusal is about. False where it is over, or says something else. @throws ApiError */
    takeUp: async (error: unknown, mine: DeskValues): Promise<boolean> => {
      if (!(error instanceof ApiError) || error.code !== 'STALE') return false;
      const found = await keeper.overtaken();
      if (!found) return false;
      const merge = mergeOf(found.base, mine, found.theirs, PERSON);
      put(merge.values);
      setMeanwhile({ theirs: found.theirs, mine, merge, chosen: {}, asked: false });
      return true;
    },
  };
}

/** What says between them who comes. */
const PERSON = ['known', 'name', 'phone', 'certificate_number'] as const;

export const DESK_WORDS: FieldWords<DeskValues> = {
  labels: {
    known: '患者',
    name: '姓名',
    phone: '手机号',
    certificate_number: '身份证',
    visit_type: '类型',
    slot: '时间',
    department_id: '诊室',
    source: '主诉',
    remarks: '备注',
  },
  show: {
    visit_type: (type) => VISIT_TYPE[type],
    slot: (slot) => (slot ? `${slot.date} ${slot.time} ${slot.doctor_name}` : '（空）'),
    department_id: (id) => (id === null ? '（空）' : '表单中所选'),
  },
};
