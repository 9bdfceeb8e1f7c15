import { images } from '#contract/images.ts';
import { ApiError } from '#web/api/client.ts';
import { showError } from '#web/api/errors.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import type { Chosen, ChosenFiles } from './chosen-files.ts';
import { teethOf } from './said.ts';

/** Those that are sent, each file once: of one that is chosen twice the server has one key. */
function readyOf(rows: readonly Chosen[]) {
  const keys = new Set<string>();
  return rows.flatMap(({ id, sent, category, teeth }) => {
    if (!sent || keys.has(sent.key)) return [];
    keys.add(sent.key);
    return [{ id, form: { key: sent.key, category, teeth: teethOf(teeth) } }];
  });
}

/** Why nothing can be added yet. */
function waitsFor(rows: readonly Chosen[]): string | null {
  const failed = rows.filter(({ phase }) => phase === 'failed').length;
  if (failed > 0) return `${failed} 个文件未上传成功，请重试或移除`;
  const under = rows.filter(({ phase }) => phase !== 'sent').length;
  return under > 0 ? `${under} 个文件正在上传` : null;
}

/** Adds all that was chosen, or none: then each says what is wrong with it, and stays. */
export function useAdding(patientId: number, files: ChosenFiles, takenOn: string | null) {
  const { reason } = useWritable();
  const rows = files.rows();
  const ready = readyOf(rows);
  const { pending, send } = useSend(images.add, {
    quiet: ['INVALID'],
    refresh: [images.list, images.cate],
    // Also after a press that was sent again from the toast.
    onDone: (_answer, { body }) => {
      const keys = new Set(body.images.map(({ key }) => key));
      files.remove(files.rows().flatMap(({ id, sent }) => (sent && keys.has(sent.key) ? [id] : [])));
    },
    said: ({ data }) => {
      const known = data.filter(({ duplicate }) => duplicate).length;
      return { text: known > 0 ? `共 ${data.length} 张，其中 ${known} 张该患者已有` : `共 ${data.length} 张` };
    },
  });
  const add = async () => {
    const form = ready.map((each) => ({ ...each.form, ...(takenOn ? { taken_on: takenOn } : {}) }));
    try {
      await send({ body: { patient_id: patientId, images: form } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'INVALID') tell(error, ready, files);
    }
  };
  return { pending, reason: reason ?? waitsFor(rows), add: () => void add() };
}

/** `images.1.category` belongs to the second; what belongs to none is told over the page. */
function tell(error: ApiError, ready: readonly { id: number }[], files: ChosenFiles): void {
  let told = false;
  for (const [name, [message = error.message]] of Object.entries(error.errors ?? {})) {
    const [, at, part] = /^images\.(\d+)\.(\w+)/.exec(name) ?? [];
    const id = at === undefined ? undefined : ready[Number(at)]?.id;
    if (id === undefined) continue;
    told = true;
    if (part === 'key') files.lost(id, message);
    else files.change(id, { wrong: message });
  }
  if (!told) showError(error);
}
