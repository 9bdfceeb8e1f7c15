import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeNetwork } from '#web/api/testing.ts';
import { HospitalPicker } from './hospital-picker.tsx';
import { forgetPlace, stubPlace } from './nearby-testing.ts';

/** The picker of the desk's bars: the same order and the same question as in a hand. */

const SPOTS = 'GET /api/index_spots';
const HOSPITALS = [
  { id: 1, name: '衡川口腔' },
  { id: 2, name: '云麓口腔' },
  { id: 3, name: '筹备口腔' },
];
const spots = [
  { id: 1, room: 2, longitude: 120.2, latitude: 30.3 },
  { id: 2, room: 2, longitude: 120.1, latitude: 30.2288 },
  { id: 3, room: 0, longitude: 120.1, latitude: 30.2 },
];
const HERE = { longitude: 120.1, latitude: 30.2 };

function open() {
  const net = fakeNetwork({ [SPOTS]: { body: { data: spots } } });
  const onChange = vi.fn();
  render(<HospitalPicker hospitals={HOSPITALS} loading={false} current={HOSPITALS[0]} onChange={onChange} />);
  fireEvent.click(screen.getByRole('combobox', { name: '医院' }));
  return { net, onChange };
}
const names = () => screen.getAllByRole('option').map((option) => option.textContent);

afterEach(() => {
  forgetPlace();
  vi.unstubAllGlobals();
});

describe('the hospitals of a filter bar', () => {
  it('go by distance when it is pressed, each with how far it is, and one is chosen as before', async () => {
    const asked = stubPlace(HERE);
    const { onChange } = open();
    const near = await screen.findByRole('button', { name: '离我最近' });
    expect(names()).toEqual(['衡川口腔', '云麓口腔', '筹备口腔']);
    expect(asked).not.toHaveBeenCalled();
    fireEvent.click(near);
    await waitFor(() => expect(names()).toEqual(['云麓口腔3.2 公里', '衡川口腔14.7 公里', '筹备口腔10 米']));
    expect(near.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('option', { name: /云麓口腔/ }));
    expect(onChange).toHaveBeenCalledWith(2);
  });

  it('stay where they are when the place is refused', async () => {
    stubPlace({ code: 1 });
    const { net } = open();
    fireEvent.click(await screen.findByRole('button', { name: '离我最近' }));
    expect(await screen.findByText('没有获得位置权限。可在浏览器设置中允许后再试')).toBeTruthy();
    expect(names()).toEqual(['衡川口腔', '云麓口腔', '筹备口腔']);
    expect(net.seen).toEqual([]);
  });
});
