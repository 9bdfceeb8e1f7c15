import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HEALTH_CONSENT } from '#contract/privacy.ts';
import { failure, personOf } from '#web/api/testing.ts';
import { pageTests } from '#web/app/testing.tsx';
import { ConsentsPanel } from './consents-panel.tsx';

/** What an account agreed to, and takes back: docs/domain/patients-and-privacy.md#consent. */

const LIST = 'GET /api/consents';
const WITHDRAW = 'DELETE /api/consents/health_data';

const consents = (agreed: boolean) => ({
  body: {
    data: [
      {
        ...HEALTH_CONSENT,
        text: '过敏史等信息只用于诊疗',
        agreed,
        agreed_at: agreed ? '2026-11-20T10:37:00.000+08:00' : null,
      },
    ],
  },
});

const show = pageTests();
const open = (answer: Parameters<typeof show>[2][string] = consents(true)) =>
  show(<ConsentsPanel />, personOf(), { [LIST]: answer, [WITHDRAW]: { status: 204 } });
const panel = () => within(screen.getByRole('region', { name: '健康信息授权' }));
const takeBack = async (at: ReturnType<typeof panel>) => {
  fireEvent.click(await at.findByRole('button', { name: '撤回《健康信息授权书》' }));
  return within(await screen.findByRole('alertdialog', { name: '撤回对《健康信息授权书》的同意？' }));
};

describe('what an account agreed to', () => {
  it('is shown with its time, and whole by one press', async () => {
    open();
    expect(await panel().findByText('已同意')).toBeTruthy();
    expect(panel().getByText('2026-11-20 10:37')).toBeTruthy();
    expect(panel().queryByRole('region', { name: '健康信息授权书' })).toBeNull();
    fireEvent.click(panel().getByRole('button', { name: '阅读全文' }));
    expect(panel().getByRole('region', { name: '健康信息授权书' }).textContent).toBe('过敏史等信息只用于诊疗');
  });

  it('is taken back after a question that says what it means', async () => {
    const net = open();
    const at = panel();
    const question = await takeBack(at);
    expect(question.getByText(/再填写的健康信息不会被保存/).textContent).toContain('已经形成的病历不受影响');
    expect(net.calls(WITHDRAW)).toHaveLength(0);
    net.on(LIST, consents(false));
    fireEvent.click(question.getByRole('button', { name: '撤回' }));
    expect(await at.findByText('未同意')).toBeTruthy();
    expect(net.calls(WITHDRAW)).toHaveLength(1);
    expect(at.queryByRole('button', { name: /^撤回/ })).toBeNull();
  });

  it('stands where the question is answered with no', async () => {
    const net = open();
    const at = panel();
    fireEvent.click((await takeBack(at)).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(at.getByText('已同意')).toBeTruthy();
    expect(net.calls(WITHDRAW)).toHaveLength(0);
  });

  it('stands where taking it back failed, and the person is told', async () => {
    const net = open();
    net.on(WITHDRAW, { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用') });
    const at = panel();
    fireEvent.click((await takeBack(at)).getByRole('button', { name: '撤回' }));
    expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
    expect(at.getByText('已同意')).toBeTruthy();
  });

  it('may be nothing: then it says what becomes of health data', async () => {
    open(consents(false));
    expect(await panel().findByText(/填写的健康信息不会被保存/)).toBeTruthy();
    expect(panel().queryByRole('button', { name: /^撤回/ })).toBeNull();
  });

  it('says why it cannot be read, and tries again', async () => {
    const net = open({ network: 'offline' });
    const again = await panel().findByRole('button', { name: '重试' });
    net.on(LIST, consents(true));
    fireEvent.click(again);
    expect(await panel().findByText('已同意')).toBeTruthy();
  });
});
