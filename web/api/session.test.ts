import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import type { Role } from '#contract/roles.ts';
import { enterHospital, loadMe, reloadMe, signOut } from '#web/api/me.ts';
import {
  clearSession,
  currentSession,
  followOtherTabs,
  isBaseAtom,
  meAtom,
  rolesAtom,
  sessionEnded,
  signIn,
  store,
  viewRoleAtom,
} from '#web/api/session.ts';
import { failure, fakeNetwork, personOf } from '#web/api/testing.ts';

const INFO = 'POST /api/admin/info';

function signedInAs(...roles: Role[]): Me {
  signIn({ access_token: 't1', hospital_id: 1 });
  return personOf(...roles);
}

beforeEach(() => clearSession());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the session', () => {
  it('is kept for the next visit', () => {
    signIn({ access_token: 't1', hospital_id: 2 });
    expect(localStorage.getItem('haomai:token')).toBe('t1');
    expect(localStorage.getItem('haomai:hospitalId')).toBe('2');
  });

  it('of a patient has no hospital', () => {
    signIn({ access_token: 't1', hospital_id: null });
    expect(localStorage.getItem('haomai:hospitalId')).toBeNull();
    expect(currentSession()).toEqual({ token: 't1', hospitalId: null });
  });

  it('ends only where the dead token is still the present one', () => {
    signIn({ access_token: 'new', hospital_id: 1 });
    sessionEnded('old');
    expect(currentSession().token).toBe('new');
    sessionEnded('new');
    expect(currentSession().token).toBeNull();
  });

  it('is followed when another tab signs in as somebody else, and out', () => {
    const stop = followOtherTabs();
    store.set(meAtom, signedInAs('doctor'));
    localStorage.setItem('haomai:token', 'other');
    window.dispatchEvent(new StorageEvent('storage', { key: 'haomai:token' }));
    expect(currentSession().token).toBe('other');
    expect(store.get(meAtom)).toBeNull();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(currentSession()).toEqual({ token: null, hospitalId: null });
    stop();
  });

  it('forgets nothing when another tab stores something else', () => {
    const stop = followOtherTabs();
    store.set(meAtom, signedInAs('doctor'));
    window.dispatchEvent(new StorageEvent('storage', { key: 'haomai:hold' }));
    expect(store.get(meAtom)).not.toBeNull();
    stop();
  });
});

describe('the person', () => {
  it('is fetched once however many ask', async () => {
    const net = fakeNetwork({ [INFO]: { body: signedInAs('doctor') } });
    await Promise.all([loadMe(), loadMe()]);
    await loadMe();
    expect(net.calls(INFO)).toHaveLength(1);
    expect(net.seen[0]?.body).toEqual({ include: 'roles' });
    expect(store.get(viewRoleAtom)).toBe('doctor');
  });

  it('with roles loaded but empty is loaded all the same', async () => {
    const net = fakeNetwork({ [INFO]: { body: signedInAs() } });
    await loadMe();
    await loadMe();
    expect(net.calls(INFO)).toHaveLength(1);
    expect(store.get(meAtom)).not.toBeNull();
    expect(store.get(rolesAtom)).toEqual([]);
    expect(store.get(isBaseAtom)).toBe(true);
  });

  it('is nobody without a token, without asking', async () => {
    const net = fakeNetwork({});
    expect(await loadMe()).toBeNull();
    expect(net.seen).toEqual([]);
  });

  it('is nobody where the token turns out dead, and the session is cleared', async () => {
    signedInAs();
    fakeNetwork({ [INFO]: { status: 401, body: failure(401, 'UNAUTHENTICATED') } });
    expect(await loadMe()).toBeNull();
    expect(currentSession().token).toBeNull();
  });

  it('is not known, rather than without roles, where the network fails', async () => {
    signedInAs();
    fakeNetwork({ [INFO]: { network: 'offline' } });
    await expect(loadMe()).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(currentSession().token).toBe('t1');
    expect(store.get(meAtom)).toBeNull();
  });

  it('is the one who signed in last, when the answer about another comes late', async () => {
    signIn({ access_token: 'first', hospital_id: 1 });
    fakeNetwork({
      [INFO]: ({ headers }) => {
        if (headers.get('authorization') === 'Bearer second') return { body: { ...personOf('sale'), name: '乙' } };
        signIn({ access_token: 'second', hospital_id: 1 });
        return { body: { ...personOf('doctor'), name: '甲' } };
      },
    });
    expect((await loadMe())?.name).toBe('乙');
    expect(store.get(meAtom)?.name).toBe('乙');
  });

  it('stays as known until new roles are there', async () => {
    store.set(meAtom, signedInAs('sale'));
    fakeNetwork({ [INFO]: () => ({ body: personOf(store.get(viewRoleAtom) === 'sale' ? 'doctor' : 'other') }) });
    await reloadMe();
    expect(store.get(viewRoleAtom)).toBe('doctor');
  });

  it('says which hospital the token is bound to', async () => {
    signIn({ access_token: 't1', hospital_id: 9 });
    fakeNetwork({ [INFO]: { body: personOf('doctor') } });
    await loadMe();
    expect(currentSession().hospitalId).toBe(1);
    expect(localStorage.getItem('haomai:hospitalId')).toBe('1');
  });
});

describe('signing out', () => {
  it('clears token, person and every stored value, and reloads after 500 ms', async () => {
    vi.useFakeTimers();
    const reload = vi.fn();
    vi.stubGlobal('location', { ...window.location, reload });
    store.set(meAtom, signedInAs('doctor'));
    localStorage.setItem('haomai:hold', '1');
    sessionStorage.setItem('haomai:draft', '1');
    localStorage.setItem('other', 'stays');
    const net = fakeNetwork({ 'POST /api/admin/logout': { status: 204 } });
    await signOut();
    expect(net.seen[0]?.headers.get('authorization')).toBe('Bearer t1');
    expect(currentSession()).toEqual({ token: null, hospitalId: null });
    expect(store.get(meAtom)).toBeNull();
    expect(store.get(rolesAtom)).toEqual([]);
    expect(Object.keys(localStorage)).toEqual(['other']);
    expect(Object.keys(sessionStorage)).toEqual([]);
    vi.advanceTimersByTime(499);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledOnce();
    localStorage.clear();
  });

  it.each(['offline', 'silent'] as const)(
    'happens here at once, even where the server can’t be reached (%s)',
    (network) => {
      vi.useFakeTimers();
      const reload = vi.fn();
      vi.stubGlobal('location', { ...window.location, reload });
      signedInAs();
      const net = fakeNetwork({ 'POST /api/admin/logout': { network } });
      void signOut();
      expect(currentSession().token).toBeNull();
      vi.advanceTimersByTime(500);
      expect(reload).toHaveBeenCalledOnce();
      expect(net.seen[0]).toMatchObject({ keepalive: true });
      expect(net.seen[0]?.headers.get('authorization')).toBe('Bearer t1');
    },
  );
});

describe('entering another hospital', () => {
  it('keeps the new token, forgets the roles and answers the new role', async () => {
    store.set(meAtom, signedInAs('sale'));
    const net = fakeNetwork({ 'POST /api/select_hospital_login': { body: { access_token: 't2', role: 'doctor' } } });
    expect(await enterHospital(2)).toBe('doctor');
    expect(net.seen[0]?.headers.get('authorization')).toBe('Bearer t1');
    expect(currentSession()).toEqual({ token: 't2', hospitalId: 2 });
    expect(store.get(meAtom)).toBeNull();
  });

  it('changes nothing where it is refused', async () => {
    const me = signedInAs('sale');
    store.set(meAtom, me);
    fakeNetwork({ 'POST /api/select_hospital_login': { status: 404, body: failure(404, 'NOT_FOUND') } });
    await expect(enterHospital(2)).rejects.toMatchObject({ status: 404 });
    expect(currentSession()).toEqual({ token: 't1', hospitalId: 1 });
    expect(store.get(meAtom)).toBe(me);
  });
});
