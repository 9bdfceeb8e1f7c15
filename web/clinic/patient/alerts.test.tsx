import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ALLERGY, ELSE } from '#web/clinic/testing.ts';
import { AlertMark, Alerts, alertLine } from './alerts.tsx';

const told = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('what nobody may miss', () => {
  it('stands in words, each with its mark, and what is severe looks otherwise as well', () => {
    render(<Alerts alerts={[ALLERGY, { ...ALLERGY, text: '碘过敏', severity: 'mild' }, ELSE]} />);
    expect(told()).toEqual(['青霉素过敏（重度，未核实）', '碘过敏', '标准预防']);
    const [severe, mild, medical] = screen.getAllByRole('listitem');
    const signs = [severe, mild, medical].map((item) => item?.querySelector('svg')?.getAttribute('class') ?? '');
    expect(signs.map((sign) => /lucide-(octagon|triangle)-alert/.exec(sign)?.[1])).toEqual([
      ...['octagon', 'triangle', 'triangle'],
    ]);
    expect(new Set([severe?.className, mild?.className, medical?.className]).size).toBe(3);
  });

  it('has what the patient wrote beside it, unless an alert says that', () => {
    const { rerender } = render(<Alerts alerts={[ALLERGY]} allergic_history="花粉" medical_history="高血压" />);
    expect(told()).toEqual(['青霉素过敏（重度，未核实）', '花粉', '高血压']);
    rerender(<Alerts alerts={[ALLERGY]} allergic_history="青霉素过敏" medical_history={null} />);
    expect(told()).toEqual(['青霉素过敏（重度，未核实）']);
  });

  it('says where nobody asked for allergies, and where they were denied; not where one is known', () => {
    const { rerender } = render(<Alerts alerts={[ELSE]} state="unknown" />);
    expect(told()).toEqual(['标准预防', '过敏史未询问']);
    rerender(<Alerts alerts={[]} state="none" />);
    expect(told()).toEqual(['否认过敏史']);
    rerender(<Alerts alerts={[ALLERGY]} state="some" />);
    expect(told()).toEqual(['青霉素过敏（重度，未核实）']);
  });

  it('is nothing where there is nothing', () => {
    const { container } = render(
      <>
        <Alerts alerts={[]} allergic_history="" />
        <AlertMark alerts={[]} />
      </>,
    );
    expect(container.innerHTML).toBe('');
    expect(alertLine([])).toBe('');
  });

  it('is one mark in a row, with all its words under the pointer and to the ear', () => {
    render(<AlertMark alerts={[ALLERGY, ELSE]} />);
    const mark = screen.getByRole('img', { name: '注意：青霉素过敏（重度，未核实）、标准预防' });
    expect(mark.title).toBe('青霉素过敏（重度，未核实）、标准预防');
    expect(alertLine([ALLERGY, ELSE])).toBe('⚠ 青霉素过敏（重度，未核实）、标准预防');
  });
});
