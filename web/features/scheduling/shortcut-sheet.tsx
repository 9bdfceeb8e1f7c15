import clsx from 'clsx';
import { useAtom } from 'jotai';
import { store } from '#web/api/session.ts';
import { singleKeysAtom } from '#web/api/single-keys.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface Key {
  key: string;
  what: string;
  /** A letter or a sign alone, which can be switched off (WCAG 2.1.4). */
  single?: true;
}

const KEYS: readonly Key[] = [
  { key: '↑ ↓ ← →', what: '移动单元格' },
  { key: 'Home / End', what: '行首、行尾（加 Ctrl 到首格、末格）' },
  { key: 'PageUp / PageDown', what: '上下 4 行' },
  { key: 'Alt ↑ / Alt ↓', what: '本列上一个、下一个可约' },
  { key: 'Enter', what: '占号并预约，或打开患者' },
  { key: 'M', what: '移动预约：选好时间后 Enter 放下，Esc 放弃', single: true },
  { key: 'Shift Alt ↓ / ↑', what: '预约延长、缩短 15 分钟' },
  { key: 'Alt T', what: '到提示里的按钮（撤销、查看）' },
  { key: 'Esc', what: '关闭弹窗（释放号源）' },
  { key: 'Ctrl Enter', what: '提交弹窗' },
  { key: 'T', what: '今天', single: true },
  { key: ', 和 .', what: '前一天、后一天', single: true },
  { key: 'N', what: '队列：接诊下一位；登记列表：新登记', single: true },
  { key: '[', what: '展开、收起侧栏', single: true },
  { key: '/', what: '搜索', single: true },
  { key: 'Ctrl K', what: '命令面板：患者、医生、页面、日期' },
  { key: '?', what: '本表', single: true },
];

/** The keys, and the switch of those that are a letter or a sign alone. Without ? the palette leads here. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useAtom(singleKeysAtom, { store });
  return (
    <Dialog open onClose={onClose} title="快捷键" width={400}>
      <dl className="flex flex-col gap-2 text-14">
        {KEYS.map(({ key, what, single }) => (
          <div key={key} className="flex items-center justify-between gap-4">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd className={clsx('text-right', single && !on ? 'text-ink-500 line-through' : 'text-ink-600')}>
              {what}
              {single && !on ? <span className="sr-only">（已关闭）</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-line border-t pt-3 text-13 text-ink-600">
        <Switch checked={on} onChange={setOn}>
          {on ? '单键快捷键已打开' : '单键快捷键已关闭'}
        </Switch>
        <p className="mt-1">
          {on
            ? '单个字母和符号容易误按时可以关闭，只影响您在本设备上的操作。'
            : '带 Ctrl、Alt 的组合键和方向键照常可用。再打开本表：按 Ctrl K，输入“快捷键”。'}
        </p>
      </div>
    </Dialog>
  );
}
