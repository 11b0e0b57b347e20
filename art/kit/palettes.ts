import { ink, type Ink, type Roll } from './colour.ts'

/** The named inks of a printing. One drawing, many printings: a scene asks for names and never for colours. */
export type Palette = {
  readonly hour: 'dawn' | 'day' | 'golden' | 'blue'
  /** Sky from the top of the sheet to the horizon. */
  readonly sky: Roll
  readonly sun: Ink
  readonly halo: Ink
  readonly star: Ink
  /** Shade, body and light of a cloud. */
  readonly cloud: readonly [Ink, Ink, Ink]
  /** A range veiled by air, dark to light. */
  readonly far: readonly [Ink, Ink, Ink]
  /** The subject's rock, dark to light: it travels in hue. */
  readonly rock: readonly [Ink, Ink, Ink, Ink, Ink]
  /** Rock that stands nearer than the subject, dark to light. */
  readonly nearRock: readonly [Ink, Ink, Ink, Ink]
  readonly granite: readonly [Ink, Ink, Ink, Ink, Ink]
  readonly mist: Ink
  /** Sea from the horizon to the near edge. */
  readonly sea: Roll
  /** Dashes on the sea: shade, middle, light. */
  readonly wave: readonly [Ink, Ink, Ink]
  readonly foam: readonly [Ink, Ink]
  /** Shadow, wet and dry sand. */
  readonly sand: readonly [Ink, Ink, Ink]
  /** Open ground: shade, body, light. */
  readonly veld: readonly [Ink, Ink, Ink]
  readonly leaf: readonly [Ink, Ink, Ink]
  /** The dark near edge: darkest, then one step up. */
  readonly near: readonly [Ink, Ink]
  /** Limewashed wall: shade and light. */
  readonly wall: readonly [Ink, Ink]
  readonly roof: readonly [Ink, Ink]
  readonly glass: Ink
  readonly lamp: Ink
  readonly black: Ink
  readonly white: readonly [Ink, Ink]
  /** The one red, after Disa uniflora: shade and light. */
  readonly disa: readonly [Ink, Ink]
}

/** Inks written as text, 'lightness chroma hue, …' in OKLCH. */
export function inks<Count extends readonly Ink[]>(text: string): Count {
  return text.split(',').map((one) => {
    const [l = Number.NaN, c = Number.NaN, h = Number.NaN] = one.trim().split(/\s+/).map(Number)
    if (Number.isNaN(l + c + h)) throw new Error(`Bad ink: ${one}`)
    return ink(l, c, h)
  }) as unknown as Count
}

/** A roll written as text, 'offset lightness chroma hue, …'. */
export function rollOf(text: string): Roll {
  return text.split(',').map((one) => {
    const [offset = '', ...rest] = one.trim().split(/\s+/)
    return [Number(offset), oneInk(rest.join(' '))] as const
  })
}

/** One ink written as text, 'lightness chroma hue'. */
export function oneInk(text: string): Ink {
  return inks<readonly [Ink]>(text)[0]
}

/** First light: rose and cool, with a long shadow. */
export const dawn: Palette = {
  hour: 'dawn',
  sky: rollOf('0 .68 .07 315, .32 .78 .08 5, .62 .88 .08 42, .86 .935 .07 70, 1 .95 .06 85'),
  sun: oneInk('.98 .05 92'),
  halo: oneInk('.90 .10 60'),
  star: oneInk('.96 .02 90'),
  cloud: inks('.76 .065 350, .88 .06 35, .955 .035 70'),
  far: inks('.68 .075 335, .75 .08 0, .82 .08 28'),
  rock: inks('.30 .075 310, .38 .085 325, .47 .10 350, .62 .12 20, .78 .11 45'),
  nearRock: inks('.26 .065 305, .33 .075 318, .43 .09 345, .57 .105 15'),
  granite: inks('.33 .06 305, .43 .065 325, .56 .07 0, .70 .075 30, .85 .065 55'),
  mist: oneInk('.87 .06 40'),
  sea: rollOf('0 .90 .06 60, .16 .77 .06 15, .5 .58 .06 310, 1 .40 .06 290'),
  wave: inks('.46 .06 300, .66 .07 340, .95 .055 70'),
  foam: inks('.82 .05 350, .97 .02 60'),
  sand: inks('.52 .05 320, .64 .06 10, .82 .06 40'),
  veld: inks('.38 .06 340, .52 .07 20, .68 .085 45'),
  leaf: inks('.28 .045 250, .38 .05 210, .52 .06 150'),
  near: inks('.21 .05 300, .27 .06 310'),
  wall: inks('.76 .05 330, .96 .025 60'),
  roof: inks('.36 .06 320, .50 .07 0'),
  glass: oneInk('.30 .05 290'),
  lamp: oneInk('.95 .09 85'),
  black: oneInk('.20 .04 290'),
  white: inks('.80 .045 320, .975 .015 70'),
  disa: inks('.46 .15 20, .62 .18 30'),
}

/** A clear day after wind: cool sky, cream light. */
export const day: Palette = {
  hour: 'day',
  sky: rollOf('0 .80 .05 226, .45 .88 .035 205, .8 .945 .03 110, 1 .945 .05 82'),
  sun: oneInk('.985 .03 92'),
  halo: oneInk('.96 .04 92'),
  star: oneInk('.98 .01 90'),
  cloud: inks('.85 .03 235, .935 .02 150, .985 .012 90'),
  far: inks('.69 .045 240, .76 .04 228, .835 .035 95'),
  rock: inks('.33 .055 270, .44 .06 283, .58 .05 325, .745 .065 55, .885 .055 80'),
  nearRock: inks('.25 .045 280, .36 .055 318, .52 .075 25, .72 .09 55'),
  granite: inks('.35 .045 285, .47 .045 302, .62 .045 25, .77 .045 65, .895 .04 82'),
  mist: oneInk('.89 .045 88'),
  sea: rollOf('0 .85 .04 150, .12 .70 .06 205, .45 .53 .07 220, 1 .37 .06 233'),
  wave: inks('.42 .065 232, .64 .06 210, .93 .03 105'),
  foam: inks('.80 .045 200, .98 .01 110'),
  sand: inks('.66 .05 300, .82 .04 62, .925 .03 85'),
  veld: inks('.46 .06 135, .60 .075 118, .76 .085 95'),
  leaf: inks('.29 .045 172, .40 .06 152, .54 .085 125'),
  near: inks('.24 .04 245, .31 .045 215'),
  wall: inks('.81 .035 272, .985 .008 92'),
  roof: inks('.39 .04 55, .54 .055 62'),
  glass: oneInk('.31 .04 255'),
  lamp: oneInk('.96 .05 90'),
  black: oneInk('.22 .03 265'),
  white: inks('.82 .035 278, .985 .008 90'),
  disa: inks('.47 .155 26, .60 .19 30'),
}

/** The last hour of sun: teal water, rust and peach on the rock. */
export const golden: Palette = {
  hour: 'golden',
  sky: rollOf('0 .83 .035 215, .3 .90 .03 150, .6 .935 .05 92, .82 .90 .085 74, 1 .84 .11 55'),
  sun: oneInk('.975 .06 95'),
  halo: oneInk('.95 .075 86'),
  star: oneInk('.98 .02 90'),
  cloud: inks('.80 .045 340, .93 .04 70, .985 .018 90'),
  far: inks('.66 .06 330, .73 .07 15, .80 .08 45'),
  rock: inks('.40 .065 285, .49 .075 310, .60 .095 22, .725 .105 45, .835 .09 66'),
  nearRock: inks('.34 .06 275, .42 .07 300, .53 .095 18, .67 .115 42'),
  granite: inks('.27 .04 265, .36 .05 300, .48 .075 12, .62 .10 38, .77 .10 58'),
  mist: oneInk('.81 .075 48'),
  sea: rollOf('0 .80 .075 52, .16 .66 .055 200, .5 .48 .06 215, 1 .36 .055 225'),
  wave: inks('.42 .06 255, .60 .055 205, .95 .07 82'),
  foam: inks('.76 .05 60, .95 .05 82'),
  sand: inks('.43 .05 8, .55 .058 30, .70 .068 52'),
  veld: inks('.40 .055 80, .54 .08 72, .70 .105 70'),
  leaf: inks('.26 .04 200, .35 .05 165, .50 .075 110'),
  near: inks('.225 .035 255, .30 .045 225'),
  wall: inks('.72 .05 320, .95 .04 78'),
  roof: inks('.36 .05 20, .52 .075 40'),
  glass: oneInk('.30 .04 262'),
  lamp: oneInk('.95 .06 85'),
  black: oneInk('.20 .03 262'),
  white: inks('.76 .045 330, .965 .03 82'),
  disa: inks('.43 .13 18, .60 .175 29'),
}

/** Half an hour after sunset: one cold family of inks, warm only at the horizon and in the lamps. */
export const blueHour: Palette = {
  hour: 'blue',
  sky: rollOf('0 .23 .06 265, .36 .33 .075 260, .66 .50 .08 252, .84 .67 .07 240, 1 .80 .06 70'),
  sun: oneInk('.95 .03 95'),
  halo: oneInk('.58 .06 250'),
  star: oneInk('.95 .02 90'),
  cloud: inks('.42 .06 262, .56 .055 258, .70 .05 255'),
  far: inks('.44 .06 258, .49 .06 256, .55 .06 253'),
  rock: inks('.235 .05 266, .285 .055 264, .345 .06 260, .42 .06 256, .53 .055 250'),
  nearRock: inks('.205 .045 266, .25 .05 264, .31 .055 260, .40 .056 256'),
  granite: inks('.15 .03 264, .195 .04 262, .25 .048 260, .325 .055 256, .43 .055 252'),
  mist: oneInk('.48 .06 255'),
  sea: rollOf('0 .66 .06 245, .16 .44 .07 252, .5 .30 .06 258, 1 .20 .045 262'),
  wave: inks('.22 .05 264, .42 .065 252, .86 .06 90'),
  foam: inks('.40 .06 252, .62 .05 245'),
  sand: inks('.21 .04 264, .26 .042 262, .36 .045 260'),
  veld: inks('.20 .04 250, .27 .045 245, .36 .05 240'),
  leaf: inks('.16 .03 245, .21 .035 235, .29 .04 225'),
  near: inks('.125 .025 264, .17 .033 255'),
  wall: inks('.42 .05 262, .62 .045 255'),
  roof: inks('.20 .04 262, .28 .045 258'),
  glass: oneInk('.88 .10 82'),
  lamp: oneInk('.90 .11 82'),
  black: oneInk('.115 .02 264'),
  white: inks('.46 .05 260, .70 .04 252'),
  disa: inks('.33 .085 10, .50 .14 20'),
}
