import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FakeAnswer, failure, personOf } from '#web/api/testing.ts';
import { pageTests } from '#web/app/testing.tsx';
import { ProfilePage } from './profile-page.tsx';

const READ = 'GET /api/admin/profile';
const CHANGE = 'PUT /api/admin/profile';
const profile = {
  id: 5,
  name: '陈思远',
  phone: '13800000012',
  roles: ['doctor'],
  hospital_name: '衡川口腔 · 总院',
  departments: ['口腔内科'],
  job_title: '主任医师',
  specialties: '根管治疗',
  summary: '从业二十年',
  cover_url: null,
};

const openPage = pageTests();
const saved: FakeAnswer = { status: 201, body: { data: profile } };
const open = (change = saved, present: object = profile, me = personOf('doctor')) =>
  openPage(<ProfilePage />, me, { [READ]: { body: { data: present } }, [CHANGE]: change });

const field = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement;

describe('/workstation/user', () => {
  it('says who one is at this hospital, the phone masked', async () => {
    open();
    expect(await screen.findByText('138****0012')).toBeTruthy();
    expect(screen.getByText('医生')).toBeTruthy();
    expect(screen.getByText('口腔内科')).toBeTruthy();
  });

  it('saves what was changed', async () => {
    const net = open();
    fireEvent.change(await field('擅长'), { target: { value: '显微根管' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('操作成功')).toBeTruthy();
    expect(net.calls(CHANGE)[0]?.body).toMatchObject({
      job_title: '主任医师',
      specialties: '显微根管',
      summary: '从业二十年',
    });
  });

  it('takes the photo away where it is removed, and leaves it alone otherwise', async () => {
    const net = open(undefined, { ...profile, cover_url: '/uploads/avatar/a.webp' });
    expect((await screen.findByRole('img', { name: '照片' })).getAttribute('src')).toBe('/uploads/avatar/a.webp');
    fireEvent.change(await field('擅长'), { target: { value: '显微根管' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(net.calls(CHANGE)).toHaveLength(1));
    expect(net.calls(CHANGE)[0]?.body).not.toHaveProperty('cover');
    fireEvent.click(screen.getByRole('button', { name: '移除' }));
    fireEvent.click(await screen.findByRole('button', { name: '保存' }));
    await waitFor(() => expect(net.calls(CHANGE)).toHaveLength(2));
    expect(net.calls(CHANGE)[1]?.body).toMatchObject({ cover: null });
  });

  it('keeps what was typed where the server refuses it', async () => {
    open({ status: 422, body: failure(422, 'INVALID', '参数错误', { errors: { summary: ['简介最多1000个字符'] } }) });
    fireEvent.change(await field('简介'), { target: { value: '新的简介' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('简介最多1000个字符')).toBeTruthy();
    expect((await field('简介')).value).toBe('新的简介');
  });

  it('saves nothing at a locked hospital', async () => {
    const me = personOf('doctor');
    const hospital = me.meta.hospital && { ...me.meta.hospital, lock: 1 };
    const net = open(saved, profile, { ...me, meta: { ...me.meta, hospital } });
    fireEvent.change(await field('擅长'), { target: { value: '显微根管' } });
    const button = screen.getByRole('button', { name: '保存' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(net.calls(CHANGE)).toHaveLength(0);
  });
});
