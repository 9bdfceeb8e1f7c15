import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';

describe('FormRow', () => {
  it('ties label, error and hint to the field', () => {
    render(
      <FormRow label="主诉" required error="主诉为必填项" hint="最多 150 字">
        <Textarea />
      </FormRow>,
    );
    const field = screen.getByRole('textbox', { name: /主诉/ });
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['主诉为必填项', '最多 150 字']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-required')).toBe('true');
  });

  it('says nothing of errors while there is none', () => {
    render(
      <FormRow label="备注">
        <Input />
      </FormRow>,
    );
    const field = screen.getByRole('textbox', { name: '备注' });
    expect(field.hasAttribute('aria-describedby')).toBe(false);
    expect(field.hasAttribute('aria-invalid')).toBe(false);
    expect(field.hasAttribute('aria-required')).toBe(false);
  });

  it('reaches a field that has something beside it', () => {
    render(
      <FormRow label="手机号" error="请输入正确的手机号">
        <Input prefix="+86" />
      </FormRow>,
    );
    expect(screen.getByRole('textbox', { name: '手机号' }).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('PasswordInput', () => {
  it('can be looked at before it is sent', () => {
    render(
      <FormRow label="密码">
        <PasswordInput defaultValue="Secret1" />
      </FormRow>,
    );
    const field = screen.getByLabelText('密码');
    expect(field.getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: '显示密码' }));
    expect(field.getAttribute('type')).toBe('text');
  });
});

describe('Button', () => {
  it('not available, stays focusable and does nothing', () => {
    const onClick = vi.fn();
    render(
      <Button aria-disabled onClick={onClick}>
        新增预约
      </Button>,
    );
    const button = screen.getByRole('button', { name: '新增预约' });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(button);
    expect(onClick).not.toHaveBeenCalled();
  });
});
