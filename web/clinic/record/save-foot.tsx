import { CircleAlert, CloudAlert, CloudCheck, CloudOff, Pencil, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { formatInstant } from '#web/ui/text/format.ts';
import type { SaveState } from './draft-session.ts';

interface SaveFootProps {
  state: SaveState;
  /** Whether this browser keeps what is typed. */
  keeps: boolean;
  /** Nothing is saved by itself. */
  held: boolean;
  /** What signing will ask for, in words. */
  missing: readonly string[];
  onRetry: () => void;
  children: ReactNode;
}

/** At the foot: how far what was typed has got, what signing will ask for, and what can be done. */
export function SaveFoot({ state, keeps, held, missing, onRetry, children }: SaveFootProps) {
  return (
    <div className="z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-surface-2 px-4 py-2.5 sm:sticky sm:bottom-0 lg:-mx-6 lg:px-6">
      <p role="status" className="inline-flex items-center gap-1.5 text-13">
        <StateWords state={state} keeps={keeps} held={held} />
      </p>
      {state.kind === 'failed' || state.kind === 'local' ? (
        <button
          type="button"
          onClick={onRetry}
          className="inline-flex items-center gap-1 rounded-cell text-13 text-blue-700 underline underline-offset-2"
        >
          <RefreshCw {...SMALL_ICON} />
          重试
        </button>
      ) : null}
      {missing.length > 0 ? (
        <p className="inline-flex items-center gap-1.5 text-13 text-orange-800">
          <CircleAlert {...SMALL_ICON} />
          还缺 {missing.length} 项：{missing.join('、')}
        </p>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}

function StateWords({ state, keeps, held }: Pick<SaveFootProps, 'state' | 'keeps' | 'held'>) {
  switch (state.kind) {
    case 'clean':
      return <span className="text-ink-500">{held ? '修订后才会保存' : '自动保存'}</span>;
    case 'typed':
      return (
        <>
          <Pencil {...SMALL_ICON} />
          {`${held ? '修订尚未保存' : '正在输入'}${keeps ? '，已存本机' : ''}`}
        </>
      );
    case 'saving':
      return (
        <>
          <Spinner />
          正在保存…
        </>
      );
    case 'saved':
      return (
        <span className="inline-flex items-center gap-1.5 text-green-700">
          <CloudCheck {...SMALL_ICON} />
          已保存 {formatInstant(state.at).slice(11)}
        </span>
      );
    case 'local':
      return (
        <span className="inline-flex items-center gap-1.5 text-orange-800">
          <CloudOff {...SMALL_ICON} />
          {state.kept ? '仅存本机，联网后自动保存' : '仅在本页，联网后自动保存，请勿关闭'}
        </span>
      );
    case 'stale':
      return (
        <span className="inline-flex items-center gap-1.5 text-orange-800">
          <CloudAlert {...SMALL_ICON} />
          同事已保存新内容，请逐项选择
        </span>
      );
    case 'failed':
    case 'refused':
      return (
        <span className="inline-flex items-center gap-1.5 text-red-700">
          <CloudAlert {...SMALL_ICON} />
          保存失败：{state.message}
        </span>
      );
  }
}
