import { Dialog } from '#web/ui/dialog.tsx';
import { Kbd } from '#web/ui/kbd.tsx';

const KEYS: [string, string][] = [
  ['↑ ↓ ← →', '移动单元格'],
  ['Home / End', '行首、行尾（加 Ctrl 到首格、末格）'],
  ['PageUp / PageDown', '上下 4 行'],
  ['Alt ↑ / Alt ↓', '本列上一个、下一个可约'],
  ['Enter', '占号并预约，或打开患者'],
  ['M', '移动预约：选好时间后 Enter 放下，Esc 放弃'],
  ['Shift Alt ↓ / ↑', '预约延长、缩短 15 分钟'],
  ['Alt T', '到提示里的按钮（撤销、查看）'],
  ['Esc', '关闭弹窗（释放号源）'],
  ['Ctrl Enter', '提交弹窗'],
  ['T', '今天'],
  [', 和 .', '前一天、后一天'],
  ['/', '搜索'],
  ['Ctrl K', '命令面板：患者、医生、页面、日期'],
  ['?', '本表'],
];

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="快捷键" width={400}>
      <dl className="flex flex-col gap-2 text-14">
        {KEYS.map(([key, what]) => (
          <div key={key} className="flex items-center justify-between gap-4">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd className="text-ink-600">{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
