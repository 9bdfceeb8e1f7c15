const WIDTH = 30;
const QUARTERS = 4;

export type Progress = (done: number, of: number) => void;

/** A bar on a terminal; elsewhere a line for each quarter. */
export function createProgress(out: NodeJS.WriteStream): Progress {
  return out.isTTY ? bar(out) : lines(out);
}

function bar(out: NodeJS.WriteStream): Progress {
  return (done, of) => {
    const full = Math.round((done / of) * WIDTH);
    out.write(`\r[${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}] ${done}/${of}${done === of ? '\n' : ''}`);
  };
}

function lines(out: NodeJS.WriteStream): Progress {
  let reported = 0;
  return (done, of) => {
    const quarter = Math.floor((done / of) * QUARTERS);
    if (quarter > reported) out.write(`已处理 ${done}/${of}\n`);
    reported = quarter;
  };
}
