import type { Ink } from '../colour.ts'
import { outline, outlines } from '../path.ts'
import { disc, placed, shape, type Mark } from '../sheet.ts'

/** Inks of an African penguin. */
export type PenguinInks = {
  black: Ink
  /** Where light slides over the black. */
  sheen: Ink
  white: Ink
  whiteShade: Ink
  /** The bare skin over the eye. */
  skin: Ink
}

/** What it is doing. All look right; mirror the placing for left. */
export type PenguinPose = 'watching' | 'strolling' | 'preening' | 'calling' | 'turned' | 'lying'

/** An African penguin about 200 units tall, its feet at the origin. */
export function penguin(inks: PenguinInks, pose: PenguinPose = 'watching'): Mark {
  switch (pose) {
    case 'watching':
      return upright(inks) + placed(head(inks), { x: 2, y: -146, scale: 0.88 })
    case 'preening':
      return (
        upright(inks, 16) +
        placed(head(inks), { x: -6, y: -144, scale: 0.88, flip: true, turn: -52 })
      )
    case 'calling':
      return upright(inks, 38) + placed(head(inks, true), { x: 6, y: -146, scale: 0.88, turn: -44 })
    case 'turned':
      return placed(head(inks), { x: 0, y: -146, scale: 0.88 }) + fromBehind(inks)
    case 'strolling':
      return strolling(inks) + placed(head(inks), { x: 31, y: -141, scale: 0.88, turn: 8 })
    case 'lying':
      return lying(inks) + placed(head(inks), { x: 66, y: -46, scale: 0.9, turn: 22 })
  }
}

function head(inks: PenguinInks, isOpen = false): Mark {
  const bill = isOpen
    ? outlines(
        '30,-40! 46,-42 60,-40 66,-34! 58,-33 44,-33 34,-32!',
        '32,-26! 44,-22 54,-16 58,-12! 46,-14 34,-18!',
      )
    : outline('30,-40! 46,-38 58,-34 64,-29 63,-24! 58,-25 48,-22 32,-20!')
  const tip = isOpen ? '52,-42 60,-40 66,-34! 57,-34' : '50,-37 58,-34 63,-29 63,-24! 57,-26 52,-27'
  return (
    shape(bill, inks.sheen) +
    shape(outline(tip), inks.black) +
    shape(
      outline('-24,8 -28,-16 -25,-36 -12,-50 8,-54 25,-48 35,-38 40,-28 36,-17 28,-9 25,6 4,16'),
      inks.black,
    ) +
    shape(
      outline(
        '-15,6 -20,-18 -15,-36 -2,-47 16,-50 27,-46! 12,-44 0,-38 -6,-26 -2,-13 12,-7 26,-4 25,8 4,16',
      ),
      inks.white,
    ) +
    shape(outline('-15,6 -20,-18 -17,-30 -13,-16 -6,0 6,12'), inks.whiteShade) +
    shape(outline('8,-42 18,-46 30,-42 36,-35! 26,-36 15,-36'), inks.skin) +
    disc(20, -33, 2.6, inks.sheen) +
    disc(21, -34, 0.9, inks.white)
  )
}

function flipper(inks: PenguinInks, swing: number): Mark {
  return placed(
    shape(outline('-8,-6 8,-2 13,26 9,60 -2,86 -9,70 -14,34'), inks.black) +
      shape(outline('9,2 12,28 8,60 -1,84! 2,56 6,30'), inks.whiteShade),
    { x: -24, y: -126, turn: swing },
  )
}

function feet(inks: PenguinInks): Mark {
  return shape('M-16-6Q-12 2-6 3H12Q17 1 12-3L2-7zM10-6Q18 0 24 2H40Q45 0 40-4L28-8z', inks.black)
}

// Breast towards us, turned a little to the right.
function upright(inks: PenguinInks, swing = 5): Mark {
  return (
    feet(inks) +
    shape(
      outline(
        '-22,-156 -42,-138 -54,-100 -54,-54 -64,-2! -36,-10 -8,-3 24,-5 42,-28 50,-66 47,-104 36,-138 22,-156',
      ),
      inks.black,
    ) +
    shape(outline('-44,-128 -52,-98 -52,-58 -46,-40! -44,-70 -42,-100 -32,-130'), inks.sheen) +
    shape(
      outline(
        '4,-150 20,-152 37,-134 46,-104 48,-68 40,-30 22,-8 -6,-7 -24,-26 -30,-60 -28,-98 -20,-122 -8,-134',
      ),
      inks.white,
    ) +
    shape(
      outline(
        '-24,-26 -30,-60 -28,-98 -20,-122 -8,-134! -13,-116 -18,-88 -17,-52 -6,-20 6,-7! -10,-9',
      ),
      inks.whiteShade,
    ) +
    shape(
      outline(
        '10,-141 25,-133 36,-108 40,-74 36,-36 28,-10! 21,-12! 29,-44 32,-78 27,-106 14,-126 -4,-129 -15,-112 -18,-84! -23,-100 -20,-124 -8,-138',
      ),
      inks.black,
    ) +
    spots(inks, [
      [12, -96],
      [22, -84],
      [6, -80],
      [20, -60],
      [2, -48],
      [15, -34],
      [26, -100],
    ]) + // prettier-ignore
    flipper(inks, swing)
  )
}

function spots(inks: PenguinInks, list: readonly (readonly [number, number])[]): Mark {
  return shape(list.map(([x, y]) => `M${x} ${y}l2-2 2 3-2 2z`).join(''), inks.black)
}

function fromBehind(inks: PenguinInks): Mark {
  return (
    feet(inks) +
    shape(
      outline(
        '-20,-154 -38,-140 -50,-104 -52,-58 -44,-22 -20,-6 -6,-8 0,6! 8,-8 24,-7 44,-24 50,-60 48,-104 38,-140 22,-154',
      ),
      inks.black,
    ) +
    shape(outline('26,-146 38,-120 44,-80 42,-40! 36,-70 30,-112 18,-146'), inks.sheen) +
    shape(outline('47,-96 52,-62 46,-24 36,-14! 42,-40 45,-70'), inks.white) +
    placed(
      shape(outline('-6,-6 7,-2 10,28 4,62 -6,84 -12,64 -12,28'), inks.black) +
        shape(outline('-12,28 -12,62 -6,82! -8,58'), inks.whiteShade),
      { x: -42, y: -124, turn: 9 },
    ) +
    placed(
      shape(outline('-7,-2 6,-6 12,28 12,64 6,84 -4,62 -10,28'), inks.black) +
        shape(outline('10,14 13,50 7,82! 8,50'), inks.sheen),
      { x: 41, y: -126, turn: -9 },
    )
  )
}

// In profile, leaning into a step, flippers held out.
function strolling(inks: PenguinInks): Mark {
  return (
    placed(shape(outline('-7,-4 8,-2 14,28 11,58 2,80 -6,60 -11,28'), inks.sheen), {
      x: 10,
      y: -118,
      turn: -36,
    }) +
    shape(
      'M-30-12Q-34-2-26 1H-8Q-4-1-8-5L-18-16zM20-16Q30-10 34-4L52-2Q56-6 50-9L34-18z',
      inks.black,
    ) +
    shape(
      outline(
        '4,-152 -18,-138 -38,-102 -46,-58 -66,-14! -36,-18 -12,-9 18,-12 40,-32 54,-70 58,-108 52,-138 42,-154',
      ),
      inks.black,
    ) +
    shape(
      outline(
        '20,-150 44,-148 55,-130 57,-104 52,-68 38,-32 16,-12 -8,-10 -14,-24 -2,-60 6,-100 8,-130',
      ),
      inks.white,
    ) +
    shape(
      outline('-8,-10 -14,-24 -2,-60 6,-100 8,-130 16,-148! 16,-120 14,-90 6,-50 2,-20 12,-12!'),
      inks.whiteShade,
    ) +
    shape(
      outline(
        '30,-140 42,-132 48,-110 45,-78 34,-44 18,-14! 12,-14! 26,-44 37,-80 39,-108 32,-124 20,-124 12,-108! 10,-124 18,-138',
      ),
      inks.black,
    ) +
    spots(inks, [
      [26, -96],
      [32, -78],
      [20, -70],
      [14, -44],
      [24, -52],
    ]) +
    placed(
      shape(outline('-8,-6 8,-2 12,28 8,60 -2,86 -9,68 -13,34'), inks.black) +
        shape(outline('10,6 12,30 7,60 -1,84! 3,56 7,30'), inks.whiteShade),
      { x: -4, y: -122, turn: 24 },
    )
  )
}

// Flat on its belly, as they brood and as they doze.
function lying(inks: PenguinInks): Mark {
  return (
    shape(
      outline(
        '-104,-6! -86,-26 -56,-48 -14,-62 30,-64 62,-60 84,-42 88,-18 74,-2 20,2 -40,1 -78,-1',
      ),
      inks.black,
    ) +
    shape(outline('62,-40 84,-38 88,-18 74,-2 20,2 -30,1! 10,-10 40,-16 56,-26'), inks.white) +
    shape(outline('20,2 -30,1! 10,-10 40,-16 50,-12 66,-4'), inks.whiteShade) +
    shape(outline('-60,-44 -16,-58 28,-60! 4,-50 -30,-42'), inks.sheen) +
    shape(outline('30,-46 40,-34 30,-18 2,-6 -30,0 -12,-16 6,-34'), inks.black) +
    shape(outline('40,-34 30,-18 2,-6 -26,0! 2,-12 24,-24'), inks.whiteShade)
  )
}
