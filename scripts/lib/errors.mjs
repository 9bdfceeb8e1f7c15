/** A failure that a person can act on: its message is one line in Chinese that says what to do. */
export class LauncherError extends Error {
  /** @override */
  name = 'LauncherError';
}

/**
 * @param {unknown} error
 * @returns {string}
 */
function textOf(error) {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${textOf(error.cause)}`;
}

/**
 * @param {unknown} error
 * @returns {string}
 */
function codeOf(error) {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}

/**
 * @param {unknown} error
 * @returns {string}
 */
function pathOf(error) {
  return error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : '';
}

const NO_SPACE = /ENOSPC|No space left on device|could not extend file/i;
const NO_RIGHT = /EACCES|EPERM|EROFS|Permission denied|Operation not permitted|Read-only file system/i;
const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ENETUNREACH|ETIMEDOUT|ECONNRESET|ECONNREFUSED|network|Could not resolve/i;

/**
 * Causes that look alike wherever they strike (our own calls, npm, initdb, PostgreSQL, the web build).
 * @param {string} text
 * @param {{path?: string, during?: 'install'}} [context]
 * @returns {string | null}
 */
export function knownCause(text, context = {}) {
  const place = context.path ? `（${context.path}）` : '';
  if (NO_SPACE.test(text)) return `磁盘已满${place}：请腾出至少 1 GB 空间后重新运行 npm start。`;
  if (NO_RIGHT.test(text)) {
    return `没有权限读写${place || '项目目录'}：请检查它的所有者和权限，或把项目放到自己的目录下再运行 npm start。`;
  }
  if (context.during === 'install' && NO_NETWORK.test(text)) {
    return '安装依赖时连不上软件源：请检查网络（或 npm 的代理、registry 设置）后重新运行 npm start。';
  }
  return null;
}

/**
 * One line for the person at the terminal; the details go to the log.
 * @param {unknown} error
 * @returns {string}
 */
export function explain(error) {
  if (error instanceof LauncherError || (error instanceof Error && error.name === 'MigrationError'))
    return error.message;
  const text = `${codeOf(error)} ${textOf(error)}`;
  if (codeOf(error) === 'EADDRINUSE')
    return `端口被占用：${textOf(error)}。请关闭占用它的程序，或换一个端口，例如 PORT=8081 npm start。`;
  return knownCause(text, { path: pathOf(error) }) ?? `启动失败：${textOf(error).split('\n')[0]}`;
}
