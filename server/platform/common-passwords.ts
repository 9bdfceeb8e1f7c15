/**
 * The most common passwords, of those that a password's rule lets pass: 6 to 16 letters and digits with both. Compared
 * in lower case, so each stands for all its ways to be capitalised. Those of the usual lists of the 1,000 most common
 * (worldwide and Chinese), their common words with the tails that people put behind them when a digit is asked for.
 */

const ALONE = `
1234abcd 123456aa 123456aaa 123456ab 123456abc 123456as 123456asd 123456ok 123456qaz 123456qq 123456qw 123456qwe
123456789a 123456789abc 123456789q 123456789qq 123456789z 123456zxc 1234567a 12345678a 1234qwer 12345qwert 123abc
123abc123 123asd 123123a 123123aa 123123qq 123qaz 123qwe 123qwe123 123qweasd 123qweasdzxc 123zxc 12qwaszx 1a2b3c
1a2b3c4d 1a2b3c4d5e 1g2w3e4r 1hxboqg2s 1q1q1q 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc
1qaz2wsx3edc4rfv 1qazxsw2 1qazxsw23edc 111111a 111111q 111222tianya 111qqq 000000a 171204jg 18n28n24a5 1232323q
123456a 123456b 123456c 123456d 123456f 123456g 123456h 123456j 123456k 123456l 123456m 123456q 123456s 123456t
123456w 123456x 123456y 123456z 1314520a 12345a 12345q 2wsx3edc 3edc4rfv 5201314a 5201314qq 7758521a 9ol8ik7uj
a000000 a111111 a11111 a123123 a12345 a123321 a123456 a1234567 a12345678 a123456789 a1234567890 a123456a a123654
a1314520 a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3 a1s2d3f4 a1s2d3f4g5 a321654 a5201314 a654321 a666666 a7758258 a7758521
a888888 aa111111 aa112233 aa123123 aa12345678 aa123456 aa1234567 aa123456789 aa5201314 aaa111 aaa123 aaa123456
aaaa1111 ab123456 abc12345678 aini1314 aini520 aptx4869 b123456 beijing2008 bond007 blink182 c123456 chen123
chen123456 d123456 f123456 g123456 h123456 hao123 hao123456 huang123 huang123456 indya123 j123456 jiang123 jordan23
k123456 l123456 laopo520 laopo521 li123456 liu123 liu123456 liu13632523350 lol123 love1314 love520 love5201314
luv2epus m123456 michael1 myspace1 n123456 ncc1701 ncc1701d nihao123 ou812345 p123456 p1a6s3m p455w0rd p4ssw0rd
pa55w0rd pa55word passw0rd passw0rds pussy69 q111111 q11111 q123123 q123456 q12345678 q123456789 q1q1q1 q1q1q1q1
q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7 q5201314 qaz123 qaz123456 qaz123wsx qazwsx123 qazwsx12
qazwsxedc123 qq000000 qq111111 qq112233 qq123123 qq1234 qq123456 qq1234567 qq123456789 qq1314520 qq5201314 qq520520
qqq111 qqq123 qw123456 qwe123 qwe1234 qwe12345 qwe123456 qwe123asd qwe123qwe qweasd123 qweasdzxc123 qwer1234
qwert123 qwert12345 qwerty1 qwerty12 qwerty123 qwerty1234 r123456 rasdzv3 red123 rush2112 s123456 secret123
sunliu66 t123456 target123 test1234 test12345 thx1138 trustno1 usuckballz1 w123456 w123456789 wang123 wang123456
wangyut2 welcome1 wmsxie123 wo123456 woaini123 woaini1314 woaini520 woaini521 woaini5201314 ww123456 www123
www123456 wz112233 x123456 y123456 yang123 yang123456 z123123 z123456 z123456789 zag12wsx zaq12wsx zaq1xsw2 zaq1zaq1
zhang123 zhang123456 zhang520 zhao123 zhao123456 zlmalm03 zx123456 zxc123 zxc123456 zxc123zxc zxcv1234 zxcvb123
zxcvbnm1 zxcvbnm123 zz123456 zzz123 zzzxxx123 super123 sun12345 abcd123 abcd1234 abcd12345 abcd123456 abcde123
abcde12345 abcdef123 abcdefg123 abcdefg1 asd123 asd1234 asd12345 asd123456 asd123asd asdasd123 asdf123 asdf1234
asdf12345 asdf123456 asdfg123 asdfgh123 asdfghjkl1 asdfghjkl123 as123456 as12345678 agent007 james007 matrix1
`;

/** Words that stand at the head of these lists, each of which is there with the usual tails too. */
const STEMS = `
abc password passwd pass qwerty admin root user guest test welcome hello iloveyou love loveme letmein master monkey
dragon shadow sunshine princess football baseball superman batman michael jordan jessica charlie daniel thomas robert
andrew joshua matthew anthony ashley amanda nicole michelle hannah samantha hunter killer summer secret freedom
computer internet samsung google pokemon naruto liverpool chelsea arsenal chocolate butterfly angel family friends
ferrari money lucky happy baby changeme china beijing shanghai woaiwojia wodemima nihao laopo baobao xiaoxiao zhang
wang liu chen yang huang zhao zxcvbn asdf asdfgh asdfghjkl qwe qweasd
`;
const TAILS = ['1', '123', '123456'];

const words = (text: string) => text.split(/\s+/).filter(Boolean);
const common: ReadonlySet<string> = new Set([
  ...words(ALONE),
  ...words(STEMS).flatMap((stem) => TAILS.map((tail) => stem + tail)),
]);

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
