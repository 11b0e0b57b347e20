/** A coach's measures in metres. x runs from its rear to its front, y up. */
export type CoachBody = {
  readonly long: number
  readonly tall: number
  readonly wide: number
  /** Axles, from the rear, and the radius of a wheel. */
  readonly axles: readonly number[]
  readonly radius: number
  /** Foot and head of the side windows, and how many there are. */
  readonly glass: readonly [number, number]
  readonly windows: number
  /** Where the front face stands at a height: x short of the full length, 'y x, y x, …'. */
  readonly rake: string
  /** From the front back to the last of the guests' windows, and how far the driver's window drops below theirs. */
  readonly cab: readonly [number, number]
  /** Mirrors on long arms from the roof, as coaches have, or on the doors. */
  readonly mirrors: 'arms' | 'doors'
}

/** A touring coach of 55 seats: 12.8 m, three axles. */
export const touringCoach: CoachBody = {
  long: 12.8,
  tall: 3.72,
  wide: 2.55,
  axles: [2.35, 3.72, 10.05],
  radius: 0.51,
  glass: [1.62, 3.3],
  windows: 7,
  rake: '.3 .1, .5 0, 1.25 .02, 1.5 .06, 3.2 .5, 3.72 .72',
  cab: [1.75, 0.25],
  mirrors: 'arms',
}

/** A midi coach of 35 seats: 9 m, two axles. */
export const midiCoach: CoachBody = {
  long: 9,
  tall: 3.22,
  wide: 2.4,
  axles: [2.25, 6.85],
  radius: 0.45,
  glass: [1.42, 2.82],
  windows: 5,
  rake: '.3 .1, .5 0, 1.1 .03, 1.35 .1, 2.8 .56, 3.22 .8',
  cab: [1.75, 0.25],
  mirrors: 'arms',
}

/** A minibus of 14 seats on a long van's frame: 7 m, a short bonnet under a raked windscreen. */
export const tallMinibus: CoachBody = {
  long: 7,
  tall: 2.75,
  wide: 2.05,
  axles: [1.7, 6.02],
  radius: 0.36,
  glass: [1.36, 2.3],
  windows: 4,
  rake: '.25 .1, .42 0, .82 .03, 1 .12, 1.16 .62, 1.3 .92, 2.36 1.62, 2.6 1.86, 2.75 2.2',
  cab: [2.72, 0],
  mirrors: 'doors',
}
