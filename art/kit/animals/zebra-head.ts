import type { Ink } from '../colour.ts'
import { curve } from '../numbers.ts'
import { num, outline, outlines } from '../path.ts'
import { disc, shape, type Mark } from '../sheet.ts'

/** Inks of a zebra seen near: white in light and shade, black and its sheen, the brown above the muzzle. */
type StripeInks = { white: Ink; shade: Ink; black: Ink; sheen: Ink; tan: Ink }

const coat =
  '-40,1240! -40,640! 70,604 190,572 290,520 380,430 460,330 530,256 588,226 640,228 700,262 760,330 824,424 880,516 912,576 926,622 912,662 884,680 862,694 838,690 818,664 782,618 744,582 704,560 668,556! 640,590 622,640 596,710 566,800 552,900 566,1010 600,1120 620,1240!'

// Along the neck, 0 at the withers to 1 at the poll: the crest, and the throat that lies across from it.
const crestX = curve('0 150, .2 262, .4 352, .6 424, .8 500, 1 572')
const crestY = curve('0 588, .2 540, .4 462, .6 372, .8 284, 1 230')
const throatX = curve('0 560, .2 556, .4 578, .6 604, .8 628, 1 664')
const throatY = curve('0 960, .2 860, .4 764, .6 686, .8 620, 1 562')

/** Head, neck and shoulder of a Cape mountain zebra looking right, large: about 960 × 1020 units of a 1200 square. */
export function zebraHead(inks: StripeInks): Mark {
  return (
    ear(inks, 0) +
    mane(inks) +
    shape(outline(coat), inks.white) +
    shape(
      outline(
        '668,556! 640,590 622,640 596,710 566,800 552,900 566,1010 600,1120 620,1240! 520,1240! 500,1100 470,980 470,880 500,780 540,690 580,620 610,570 640,540 690,530 740,560 782,618 818,664! 782,618 744,582 704,560',
      ),
      inks.shade,
    ) +
    shape(neckStripes() + shoulderStripes(), inks.black) +
    face(inks) +
    ear(inks, 1)
  )
}

function neckStripes(): string {
  let path = ''
  const count = 9
  for (let i = 0; i < count; i++) {
    const t = (i + 0.3) / count
    const wide = 0.068 - 0.012 * t
    const at = (s: number, u: number, bow: number) => {
      const x = crestX(s) + (throatX(s) - crestX(s)) * u
      const y = crestY(s) + (throatY(s) - crestY(s)) * u
      return `${num(x + bow)},${num(y - bow * 0.5)}`
    }
    path += outline(
      `${at(t, -0.03, 0)}! ${at(t - 0.01, 0.35, 14)} ${at(t + 0.02, 0.7, 16)} ${at(t + 0.055, 0.99, 0)}! ${at(t + wide * 0.8, 0.72, 16)} ${at(t + wide * 1.05, 0.35, 14)} ${at(t + wide, -0.03, 0)}!`,
    )
  }
  return path
}

// Down the shoulder the stripes turn upright and part over the leg.
function shoulderStripes(): string {
  return outlines(
    '132,590! 178,700 214,830 240,960 262,1100 280,1240! 330,1240! 308,1090 280,950 246,820 206,690 176,578!',
    '40,612! 76,740 104,880 124,1040 138,1240! 196,1240! 180,1040 150,880 116,740 86,602!',
    '-40,640! -20,760 0,900 14,1060 22,1240! 78,1240! 66,1060 46,900 22,760 2,624!',
    '228,716! 262,800 310,920 344,1050 362,1240! 416,1240! 398,1060 362,920 296,800!',
    '322,800! 352,880 398,970 428,1080 448,1240! 498,1240! 482,1090 446,970 386,874!',
    '420,872! 446,940 484,1020 514,1120 534,1240! 580,1240! 564,1130 530,1030 474,936!',
  )
}

function mane(inks: StripeInks): Mark {
  const edge: string[] = []
  const foot: string[] = []
  let dark = ''
  for (let i = 0; i <= 18; i++) {
    const t = 0.02 + (i / 18) * 0.98
    const lift = 30 + 46 * Math.sin(Math.PI * Math.min(1, t * 0.72 + 0.14)) - (i % 2) * 5
    const point = (k: number) => `${num(crestX(t) - lift * k * 0.72)} ${num(crestY(t) - lift * k)}`
    edge.push(point(1))
    foot.unshift(`${num(crestX(t) + 8)} ${num(crestY(t) + 10)}`)
    if (i % 2 === 0 && i < 18) {
      const s = t + 0.062
      dark += `M${point(1)}L${num(crestX(s) - lift * 0.72)} ${num(crestY(s) - lift)} ${num(crestX(s) + 6)} ${num(crestY(s) + 8)} ${num(crestX(t) + 6)} ${num(crestY(t) + 8)}z`
    }
  }
  return shape(`M${[...edge, ...foot].join('L')}z`, inks.white) + shape(dark, inks.black)
}

function ear(inks: StripeInks, near: 0 | 1): Mark {
  return near
    ? shape(
        outline('556,258! 520,214 498,160 496,104 510,66! 544,92 580,140 604,196 610,240!'),
        inks.white,
      ) +
        shape(outline('572,236! 544,196 524,150 516,104! 544,130 572,170 590,212!'), inks.black) +
        shape(outline('496,104 510,66! 528,80 540,100! 518,104 504,122!'), inks.black)
    : shape(
        outline('618,236! 616,180 630,124 656,84! 676,116 682,170 668,222 650,246!'),
        inks.shade,
      ) + shape(outline('640,100 656,84! 670,104 674,128! 656,118!'), inks.black)
}

function face(inks: StripeInks): Mark {
  return (
    // Down the forehead and the bridge of the nose.
    shape(
      outlines(
        '606,232! 660,290 716,372 766,458 806,536! 776,470 730,392 676,316 628,262 598,236!',
        '634,236! 690,286 750,372 800,456 846,540! 812,462 766,374 716,300 668,252!',
        '664,244! 724,300 784,386 834,470 872,540! 842,452 794,366 742,296 694,254!',
        '590,252! 636,306 684,384 722,460 752,530! 736,450 700,374 654,306 612,262!',
      ),
      inks.black,
    ) +
    // Round the cheek and the jaw.
    shape(
      outlines(
        '574,262! 616,330 648,400 664,470 664,548! 684,552! 686,470 666,392 632,322 592,262!',
        '548,300! 584,370 606,440 614,510 608,590! 630,570! 638,500 628,430 604,360 566,294!',
        '690,558! 700,520 726,496 762,494! 740,510 722,536 716,564!',
        '732,578! 744,546 770,526 800,530! 780,542 766,562 758,592!',
        '774,614! 786,582 808,562 834,564! 816,576 804,596 798,636!',
      ),
      inks.black,
    ) +
    shape(
      outline(
        '836,520 866,512 890,540 912,576 926,622 912,662 884,680 862,694 838,690 818,664 806,630 812,580',
      ),
      inks.tan,
    ) +
    shape(
      outline(
        '872,556 900,566 916,592 927,622 913,663 884,681 862,695 838,691 822,668 832,640 850,600',
      ),
      inks.black,
    ) +
    shape(
      outline('884,590 904,596 910,616 896,624 882,612') +
        outline('826,660 860,656 898,664! 876,668 846,672'),
      inks.sheen,
    ) +
    // The eye lies high and far back, with its dark lids.
    shape(outline('668,356! 684,336 712,334 734,352 742,372! 722,384 694,384'), inks.black) +
    shape(outline('682,358 698,346 716,350 724,364 708,374 690,372'), inks.sheen) +
    disc(706, 354, 3.4, inks.white)
  )
}
