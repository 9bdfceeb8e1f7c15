import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RichText, safeHref } from './rich-text.tsx';

const shown = (html: string) => render(<RichText html={html} />).container.querySelector('.rich-text')?.innerHTML;

describe('a rich text', () => {
  it('is shown with the tags of the contract', () => {
    const html =
      '<h2>停诊</h2><p><strong>周五</strong><br><em>下午</em> <u>全院</u> <s>不</s></p><ul><li><p>一</p></li></ul><hr><blockquote><p>引</p></blockquote>';
    expect(shown(html)).toBe(html);
  });

  it('opens links in another tab, which learns nothing of this one', () => {
    shown('<p><a href="https://example.cn/a?b=1">通知</a></p>');
    const link = screen.getByRole('link', { name: '通知' });
    expect(link.getAttribute('href')).toBe('https://example.cn/a?b=1');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it.each([
    ['a script', '<p>a<script>window.hit = 1</script>b</p>', '<p>ab</p>'],
    ['a handler', '<p onclick="hit()" style="color:red" class="fixed">a</p>', '<p>a</p>'],
    ['an image', '<p>a<img src=x onerror="hit()">b</p>', '<p>ab</p>'],
    ['a link that runs', '<p><a href="javascript:hit()">a</a></p>', '<p>a</p>'],
    ['a link in disguise', '<p><a href=" &#10;java&#09;script:hit()">a</a></p>', '<p>a</p>'],
    ['a link into this page', '<p><a href="/api/logout">a</a></p>', '<p>a</p>'],
    ['a form', '<form action="/x"><input name="y">a</form>', 'a'],
    ['a frame', '<iframe srcdoc="<script>1</script>"></iframe><p>a</p>', '<p>a</p>'],
    ['a drawing', '<svg><a href="https://a.cn"><text>a</text></a></svg><p>b</p>', '<p>b</p>'],
    ['a comment', '<p>a<!-- b --></p>', '<p>a</p>'],
  ])('never carries %s, whatever the server let through', (_name, html, expected) => {
    expect(shown(html)).toBe(expected);
  });
});

describe('an address', () => {
  it.each(['https://a.cn', 'http://a.cn/b', 'mailto:a@b.cn', 'tel:+8613800000000'])('may be %s', (href) => {
    expect(safeHref(` ${href} `)).toBe(href);
  });
  it.each(['javascript:alert(1)', 'data:text/html,x', 'a.cn', '/admin', '', '//a.cn'])('may not be %j', (href) => {
    expect(safeHref(href)).toBeNull();
  });
});
