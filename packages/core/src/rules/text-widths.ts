// Upper bounds of the advance widths of the fonts that answers are written with: a text measured with
// them is never narrower than when the server lays it out with the actual fonts. The server's
// text-capacity.test.ts measures every character of every font against them.

/** Widths of single characters from `start` on, one letter each: '#' is nothing, each after it 1/32 em more. */
export interface WidthTable {
  readonly start: number;
  readonly widths: string;
}

/** U+0020 to U+007E in the fonts of text whose letters differ in width. */
export const plainWidths: WidthTable = {
  start: 0x20,
  widths:
    ',.155@<*..36,.,,5555555555,,6665D;9;;97<;.3;7@;<9<;97;;B;;7.,.35.55355.55,,3,>5555.3,53;3333,36',
};

/** The same in the widest of the signature fonts. */
export const signatureWidths: WidthTable = {
  start: 0x20,
  widths:
    '31,95@7(5302-3,3<2=7=8;89;..242<=EH?D>F?IF:H@NH<A?D>HCEPCDA2522?/877966860084D6596862:6E2821.12',
};

/** Greek, Cyrillic, Hebrew, Arabic, Devanagari and Thai, in the fonts of text. */
export const scriptWidths: readonly WidthTable[] = [
  {
    start: 0x386,
    widths: ';,=>1=<=?<,;96997;<.;;@;8<;9=77;=;>;.;625,566352255,436325:6370584:<,555<',
  },
  {
    start: 0x400,
    widths:
      '99?6:9..3ED?9;:;;89699A7;;99@;<;9;7:=;;9DD=@8:D;564165:2553695555323>364=>7:44;5555143,,,@=53535',
  },
  { start: 0x5d0, widths: '87158,.98,54499,086774565;:====844407' },
  {
    start: 0x61b,
    widths:
      '/#7-1<1++2+<+C0CC88833//JJMM==44@@<<<,C<@:3992<<#####################66666666663++3C<#+++18??ICCCCCCCC8898899333333333/////////JJJMM=4CCCCCC<<@D@@@@@@@@@@::::9999999000022222222<<<2<<BB-0#######OC######)/##7####3/6666666666',
  },
  {
    start: 0x904,
    widths:
      '<<D335=?:5555DDDD<>6688:;<;4656;6847556<6:76119<<596944<42<<<44444444<<<<4=<A####444<>6;56<6?:44074444444444',
  },
  {
    start: 0xe01,
    widths:
      '75577755755@A7758@A7877577788:97773767388669654.#00#######====6-6---07########76575554;64<?',
  },
];

/** Everything else by ranges: the first code point (hex), and the widest of the range in tenths of an em. */
export const rangeWidths =
  'a0:10 1c0:14 200:9 2a0:11 2c0:10 460:14 480:12 4e0:9 500:12 520:15 540:10 600:21 6e0:14 700:8 740:13 780:8 880:17 8a0:14 8c0:12 9a0:9 9c0:12 a20:9 a60:15 a80:12 aa0:9 b00:13 b40:16 b60:9 b80:21 ba0:17 bc0:26 be0:23 c00:15 c60:18 ca0:14 cc0:20 d20:14 d40:22 d80:25 e80:10 1000:13 1020:25 1040:13 10e0:11 1260:10 12c0:12 12e0:9 1320:13 1360:8 1380:13 13a0:8 1780:13 17c0:20 17e0:9 19e0:15 1a00:8 1c80:12 1cc0:10 1f20:13 2060:8 20a0:12 20c0:23 2100:13 2140:10 2180:13 21c0:10 2300:13 2340:10 23c0:13 2400:10 24c0:13 24e0:10 25a0:13 27c0:8 2920:13 2940:10 2b00:13 2b20:8 2b40:13 2b60:10 2c60:11 2c80:10 2d80:14 2dc0:10 2e20:25 2e40:10 3020:13 3040:10 3280:13 32a0:10 a640:14 a6a0:8 a720:14 a780:11 a7e0:13 a800:8 a9e0:13 aa00:8 aa60:15 aa80:9 ab20:13 ab40:10 fb00:16 fb20:8 fb40:11 fc00:16 fc60:13 fca0:16 fcc0:13 fce0:17 fd40:24 fd80:20 fda0:24 fe00:11 fea0:14 fec0:11 fee0:10 111e0:20 11200:8 1e7e0:12 1e800:8 1f000:13 1f020:8 1f0c0:13 1f0e0:10 1f160:13 1f1a0:10 1f1e0:13 1f260:8 1f300:13 1f3fb:23 1f400:13 1f660:8 1f680:13 1f700:8 1f7e0:13 1f800:8 1f900:13 1fa00:8 1fa60:13 1fb00:10';

/** How high and how low the font of a range reaches, in ems from the baseline, by first code point. */
export const rangeExtents: readonly (readonly [start: number, ascent: number, descent: number])[] =
  [
    [0x0, 0, 0],
    [0x237, 1.38, 0.74],
    [0x370, 1.07, 0.3],
    [0x600, 1.38, 0.74],
    [0x900, 1.07, 0.54],
    [0xe00, 1.19, 0.47],
    [0xf00, 1.07, 0.3],
    [0x1000, 1.33, 0.86],
    [0x10a0, 1.07, 0.41],
    [0x2000, 1.38, 0.74],
    [0x2c00, 1.07, 0.3],
    [0x2e00, 1.38, 0.74],
    [0x2e80, 1.17, 0.3],
    [0xa640, 1.07, 0.3],
    [0xa800, 1.33, 0.86],
    [0xaa80, 1.07, 0.3],
    [0xac00, 1.17, 0.3],
    [0xfb00, 1.38, 0.74],
    [0xff00, 1.17, 0.3],
    [0x10000, 1.38, 0.74],
    [0x1f000, 1.17, 0.3],
  ];
