import { describe, expect, it } from 'vitest';
import { RICH_TEXT_TAGS } from '../../contract/announcement-shapes.ts';
import { cleanRichText, isTooDeep, saysNothing, summaryOf } from '../../server/features/announcements/rich-text.ts';

/** What the server keeps of a rich text, whatever an editor or an attacker sent. */

describe('a rich text', () => {
  it('keeps what the editor makes', () => {
    const html =
      '<h2>停诊</h2><p>周六<strong>全天</strong>，<em>急诊</em><u>除外</u><s>旧</s><br />详见</p><ul><li>一</li></ul><ol><li>二</li></ol><blockquote><p>引</p></blockquote><hr />';
    expect(cleanRichText(html)).toBe(html);
  });

  it('leaves plain words as they are', () => {
    expect(cleanRichText('今晚八点停电，请保存。')).toBe('今晚八点停电，请保存。');
  });

  it.each([
    ['<script>alert(1)</script>甲', '甲'],
    ['<img src=x onerror=alert(1)>甲', '甲'],
    ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">甲</p>', '<p>甲</p>'],
    ['<a href="javascript:alert(1)">甲</a>', '<a>甲</a>'],
    ['<a href="JaVaScRiPt&#58;alert(1)">甲</a>', '<a>甲</a>'],
    ['<a href=" java\tscript:alert(1)">甲</a>', '<a>甲</a>'],
    ['<a href="data:text/html,<script>">甲</a>', '<a>甲</a>'],
    ['<a href="//evil.example">甲</a>', '<a>甲</a>'],
    ['<a href="/\\evil.example">甲</a>', '<a>甲</a>'],
    ['<a href="/\t/evil.example">甲</a>', '<a>甲</a>'],
    ['<a href="&#x2f;&#x2f;evil.example">甲</a>', '<a>甲</a>'],
    ['<a href="&#x6A;avascript:alert(1)">甲</a>', '<a>甲</a>'],
    ['<a href="java\u0000script:alert(1)">甲</a>', '<a>甲</a>'],
    ['<a href="\u0001javascript:alert(1)">甲</a>', '<a>甲</a>'],
    ['<a href="vbscript:x">甲</a>', '<a>甲</a>'],
    ['<a href="blob:https://evil.example/1">甲</a>', '<a>甲</a>'],
    ['<a href="files/there">甲</a>', '<a>甲</a>'],
    ['<a xlink:href="javascript:alert(1)" formaction="javascript:alert(1)" ping="//evil.example">甲</a>', '<a>甲</a>'],
    ['<svg><script>alert(1)</script></svg>甲', '甲'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
    ['<style>*{display:none}</style>甲', '甲'],
    ['<iframe src="/"></iframe>甲', '甲'],
    ['<form action="/api/admin/logout"><input name=a><button>甲</button></form>', '甲'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>甲', 'ipt&gt;ipt&gt;甲'],
    ['<p>甲<!-- <script>alert(1)</script> --></p>', '<p>甲</p>'],
    ['<template><script>alert(1)</script></template>甲', '甲'],
    ['<base href="https://evil.example">甲', '甲'],
    ['<svg><a xlink:href="javascript:alert(1)"><text>甲</text></a></svg>', '<a>甲</a>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">甲', '<p>甲</p>'],
    ['<textarea><p title="</textarea><img src=x onerror=alert(1)>">甲', '"&gt;甲'],
    ['<xmp><p title="</xmp><img src=x onerror=alert(1)>">甲', '"&gt;甲'],
    ['<p/onclick=alert(1)>甲</p>', '<p>甲</p>'],
    ['<<p>script>alert(1)<</p>/script>甲', '&lt;<p>script&gt;&lt;</p>/script&gt;甲'],
    ['<p\u0000onclick=alert(1)>甲', '甲'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;甲', '&lt;script&gt;&lt;/script&gt;甲'],
    ['<meta http-equiv=refresh content="0;url=https://evil.example">甲', '甲'],
  ])('of %s keeps %s', (given, kept) => {
    const clean = cleanRichText(given);
    expect(clean.replace(/alert\(1\)/g, '')).toBe(kept);
    expect(clean).not.toMatch(/<script|onerror|onclick|javascript:|<style|<img|<svg|<iframe/i);
  });

  it('cleaned again is the same', () => {
    const pieces = [
      '<p',
      ' onclick=x',
      '>',
      '甲',
      '&lt;',
      '&amp;',
      '<a href="',
      'javascript:',
      '/x',
      '"',
      "'",
      '<svg',
      '</p>',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '\u0000',
      '<br>',
      '\ud800',
      '<li>',
      '<h1>',
      ']]>',
    ];
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * most);
    };
    for (let round = 0; round < 2_000; round++) {
      const given = Array.from({ length: 1 + next(12) }, () => pieces[next(pieces.length)]).join('');
      const clean = cleanRichText(given);
      expect(cleanRichText(clean), given).toBe(clean);
      const tags = [...clean.matchAll(/<\/?([^\s/>]+)([^>]*)>/g)];
      for (const [tag, name, rest] of tags) {
        expect(RICH_TEXT_TAGS, tag).toContain(name);
        expect(rest, tag).toMatch(/^( ?\/)?$|^ href="\/x?[^"]*" target="_blank" rel="noopener noreferrer nofollow"$/);
      }
    }
  });

  /** In microseconds of this thread's own work: what else the machine does is not in it. Its clock ticks slowly. */
  function cost(given: string): number {
    const before = process.threadCpuUsage();
    for (let times = 1; ; times += 1) {
      cleanRichText(given);
      const { user, system } = process.threadCpuUsage(before);
      if (user + system >= 50_000) return (user + system) / times;
    }
  }

  it.each([
    ['<p>', 16_000],
    ['<', 50_000],
    ['<a href="', 5_000],
    ['<!--', 12_000],
    ['&', 50_000],
  ])('of the greatest size costs as much more as it is longer: %s', (piece, most) => {
    // Eight times as long; what grows with the square would cost 64 times as much.
    expect(cost(piece.repeat(most)) / cost(piece.repeat(most / 8))).toBeLessThan(32);
  });

  it.each([
    ['<p><b>', 8_000],
    ['<b></x>', 7_000],
    ['<p><b></p>', 5_000],
    ['<DIV><Em ', 5_000],
    ['<ul><li>', 6_000],
  ])('%s and so on is deeper than anybody writes', (piece, times) => {
    expect(isTooDeep(piece.repeat(times))).toBe(true);
  });

  it.each([
    ['<ul><li>甲'.repeat(20) + '</li></ul>'.repeat(20)],
    ['<p>甲<br>乙</p>'.repeat(4_000)],
    ['<br><hr><img>'.repeat(3_000)],
    ['< p << >> <3'.repeat(4_000)],
    ['</b></i>'.repeat(6_000)],
  ])('%# is not', (html) => {
    expect(isTooDeep(html)).toBe(false);
  });

  it.each([
    ['<p><br></p>', true],
    ['&nbsp;　', true],
    ['<p>\u200b\ufeff</p>', true],
    ['<hr>', true],
    ['<script>甲</script>', true],
    ['。', false],
  ])('%j says nothing: %s', (given, nothing) => {
    expect(saysNothing(cleanRichText(given))).toBe(nothing);
  });

  it.each(['https://example.com/a?b=1', 'mailto:a@example.com', 'tel:13800000000', '/search_projects?keyword=牙'])(
    'leads to %s without telling where from',
    (href) => {
      const clean = cleanRichText(`<a href="${href}" target="_top" onclick="x()">去</a>`);
      expect(clean).toMatch(/^<a href="[^"]+" target="_blank" rel="noopener noreferrer nofollow">去<\/a>$/);
    },
  );

  it('is summed up by its words, on one line', () => {
    expect(summaryOf('<h2>停诊</h2><p>周六&amp;周日<br />见 &lt;墙&gt;</p><ul><li>一</li><li>二</li></ul>')).toBe(
      '停诊 周六&周日 见 <墙> 一 二',
    );
    expect([...summaryOf('字'.repeat(300))]).toHaveLength(120);
  });
});
