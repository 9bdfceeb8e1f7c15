import { useState } from 'react';
import type { Coupon } from '#contract/coupon-rows.ts';
import { coupons } from '#contract/coupons.ts';
import { MEMBER_LEVELS } from '#contract/member-levels.ts';
import { members } from '#contract/members.ts';
import { request } from '#web/api/client.ts';
import { showError } from '#web/api/errors.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

const PAGE = 100;
const MOST = 500;
const LEVELS = [
  { value: '', label: '所有等级' },
  ...MEMBER_LEVELS.map((label, level) => ({ value: String(level + 1), label })),
];

interface Group {
  level: string;
  keyword: string;
}

const queryOf = ({ level, keyword }: Group, page: number) => ({
  ...{ page, pageSize: PAGE, keyword },
  ...(level === '' ? {} : { level: Number(level) }),
});

/** All of the group, page by page. */
async function membersOf(group: Group, total: number): Promise<number[]> {
  const pages = Array.from({ length: Math.ceil(Math.min(total, MOST) / PAGE) }, (_, n) => n + 1);
  const answers = await Promise.all(pages.map((page) => request(members.list, { query: queryOf(group, page) })));
  return answers.flatMap(({ data }) => data.map(({ id }) => id));
}

/** 发给会员: to all of a group, five hundred at once at most. Who got none is told, and why. */
export function GiveDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const [group, setGroup] = useState<Group>({ level: '', keyword: '' });
  const [collecting, setCollecting] = useState(false);
  const found = useCall(members.list, { query: queryOf(group, 1) }, { keep: true });
  const total = found.data?.total ?? 0;
  const { reason } = useWritable();
  const { send, pending } = useSend(coupons.give, { silent: true, refresh: [coupons.list] });
  const over = total === 0 ? '没有符合条件的会员' : total > MOST ? `一次最多${MOST}位会员，请缩小范围` : null;
  const give = async () => {
    setCollecting(true);
    try {
      const member_ids = await membersOf(group, total);
      const { data } = await send({ params: { id: coupon.id }, body: { member_ids } });
      toast.success(resultOf(data));
      onClose();
    } catch (error) {
      showError(error);
    } finally {
      setCollecting(false);
    }
  };
  return (
    <FormDialog
      open
      title={`发给会员：${coupon.name}`}
      width={480}
      dirty={false}
      pending={pending || collecting}
      blocked={(reason ?? over) !== null}
      footerHint={reason ?? over ?? (coupon.left !== null && coupon.left < total ? `仅剩 ${coupon.left} 张` : null)}
      submitText={`发给 ${total} 位会员`}
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
      onClose={onClose}
    >
      <FormRow label="会员等级">
        <Select options={LEVELS} value={group.level} onChange={(level) => setGroup({ ...group, level })} />
      </FormRow>
      <FormRow label="会员" hint="留空则为该等级的所有会员">
        <Input
          value={group.keyword}
          placeholder="姓名、拼音、手机或卡号"
          autoComplete="off"
          maxLength={50}
          onChange={({ target }) => setGroup({ ...group, keyword: target.value })}
        />
      </FormRow>
    </FormDialog>
  );
}

interface Given {
  given: readonly unknown[];
  refused: readonly { message: string }[];
}

/** 已发给 3 位会员，2 位未发：每人限领 1 张. */
function resultOf({ given, refused }: Given): string {
  const done = `已发给 ${given.length} 位会员`;
  const why = [...new Set(refused.map(({ message }) => message))].join('、');
  return refused.length === 0 ? done : `${done}，${refused.length} 位未发：${why}`;
}
