import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeNetwork } from '#web/api/testing.ts';
import { Toaster } from '#web/ui/feedback/toast.tsx';
import InviteQrcodePage from './invite-qrcode-page.tsx';

const QRCODE = 'GET /api/invite_qrcode';
const invite = {
  url: 'data:image/svg+xml;utf8,<svg/>',
  link: 'http://clinic.test/register?invite_code=ab12',
  invite_code: 'ab12',
};

function open(answer: Parameters<typeof fakeNetwork>[0][string]) {
  const net = fakeNetwork({ [QRCODE]: answer });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <InviteQrcodePage />
      <Toaster />
    </QueryClientProvider>,
  );
  return net;
}

afterEach(() => vi.unstubAllGlobals());

describe('/user_center/invite_qrcode', () => {
  it('shows the picture, its link and the button that saves it', async () => {
    open({ body: invite });
    const image = await screen.findByRole('img', { name: '邀请注册二维码' });
    expect(image.getAttribute('src')).toBe(invite.url);
    expect(screen.getByText(invite.link)).toBeTruthy();
    expect(screen.getByRole('button', { name: '保存图片' })).toBeTruthy();
  });

  it('copies the link, and says so where the browser refuses', async () => {
    const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('denied'));
    vi.stubGlobal('navigator', { ...window.navigator, clipboard: { writeText } });
    open({ body: invite });
    const button = await screen.findByRole('button', { name: '复制链接' });
    fireEvent.click(button);
    expect(await screen.findByText('链接已复制')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(invite.link);
    fireEvent.click(button);
    expect(await screen.findByText('复制失败，请选中链接后手动复制')).toBeTruthy();
  });

  it('says why there is none, and tries again', async () => {
    const net = open({ status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') });
    expect(await screen.findByText('服务暂时不可用，请稍后再试')).toBeTruthy();
    net.on(QRCODE, { body: invite });
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('img', { name: '邀请注册二维码' })).toBeTruthy();
  });
});
