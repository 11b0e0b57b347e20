import { mix } from '../../kit/colour.ts'
import { lionsHead } from '../../kit/landmarks/table-mountain.ts'
import { blueHour, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { outline } from '../../kit/path.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes, glitter, sea } from '../../kit/sea.ts'
import { line, shape, type Mark, type Sheet } from '../../kit/sheet.ts'
import { moon, sky, stars } from '../../kit/sky.ts'
import { look } from '../../kit/view.ts'

const palette: Palette = {
  ...blueHour,
  sky: rollOf('0 .30 .075 270, .4 .44 .085 262, .72 .64 .07 270, .9 .80 .08 40, 1 .86 .09 62'),
  rock: inks('.22 .05 275, .27 .055 272, .33 .06 275, .40 .065 290, .50 .07 330'),
  nearRock: inks('.20 .05 275, .25 .055 275, .32 .06 285, .42 .07 320'),
  mist: oneInk('.52 .06 270'),
}

const panes = 'M34 236Q34 206 64 206H492Q522 206 522 236V676Q522 706 492 706H64Q34 706 34 676zM574 236Q574 206 604 206H1032Q1062 206 1062 236V676Q1062 706 1032 706H604Q574 706 574 676zM1114 236Q1114 206 1144 206H1572Q1602 206 1602 236V676Q1602 706 1572 706H1144Q1114 706 1114 676z' // prettier-ignore

/** Inside the coach at the blue hour: seats in pairs, and through the tall windows the bay, Lion’s Head and the lamps of the shore. */
export const scene: Scene = {
  id: 'fleet/cabin',
  palette,
  focus: { x: 0.5, y: 0.5 },
  draw(sheet, p) {
    const trim = oneInk('.31 .035 285')
    sheet.path('M0 0H1600V1000H0z', trim)
    sheet.clip(panes, () => outside(sheet, p))
    cabin(sheet, p)
    for (const x of [-190, 350, 890, 1430]) {
      sheet.place(seat(p), { x: x + 76, y: 1010, scale: 0.94 })
      sheet.place(seat(p), { x, y: 1060 })
    }
  },
}

function outside(sheet: Sheet, p: Palette): void {
  const horizon = 560
  sky(sheet, p.sky, horizon)
  stars(sheet, p.star, { seed: 5, count: 34, to: 420 })
  moon(sheet, oneInk('.95 .03 95'), { x: 1330, y: 300, r: 30, lit: 0.2, turn: -42 })
  const view = look(sheet, lionsHead(), { x: 3.35, y: 0.03, z: -7.6, focal: 2250, horizon: horizon - 2, middle: 1075, stretch: 1.4 }, { azimuth: 20, elevation: 14, form: 0.3 }) // prettier-ignore
  relief(sheet, view, p.nearRock, { shares: [0.3, 0.56, 0.8], foot: horizon + 6, smallest: 240, tolerance: 2.1, mist: { ink: p.mist, from: 430, to: 566, strength: 0.6 } }) // prettier-ignore
  sea(sheet, p.sea, horizon, 720)
  sheet.path(dashes(sheet, { seed: 4, from: horizon + 4, to: 720, density: () => 0.34, long: 190, row: 15 }), p.wave[0], 0.6) // prettier-ignore
  sheet.path(
    glitter(sheet, { seed: 7, x: 1330, from: horizon + 2, to: 720, spread: 0.5, narrow: 30 }),
    p.wave[2],
  )
  let lamps = ''
  for (let i = 0; i < 64; i++) {
    const x = 620 + ((i * 137) % 760)
    lamps += `M${x} ${horizon - 3 - ((i * 29) % 17)}h3v3h-3z`
  }
  sheet.path(lamps, p.lamp)
  sheet.path(
    'M200 0L420 0 240 720 20 720zM1250 0L1330 0 1150 720 1070 720z',
    oneInk('.80 .05 250'),
    0.07,
  )
}

/** Ceiling, rack with its reading lamps, pillars, the blinds rolled up, and the wall under the windows. */
function cabin(sheet: Sheet, p: Palette): void {
  const [dark, body, edge, pale] = inks<readonly [string, string, string, string]>('.21 .03 280, .36 .035 290, .47 .04 300, .62 .045 330') // prettier-ignore
  sheet
    .path('M0 0H1600V64H0z', pale)
    .path('M0 64H1600V150H0z', body)
    .path('M0 150H1600V172H0z', dark)
  sheet.path('M0 64H1600V72H0z', edge).path('M0 142H1600V150H0z', edge)
  sheet
    .path('M0 172H1600V180H0z', oneInk('.86 .10 72'))
    .path('M0 180H1600V186H0z', mix(body, oneInk('.86 .10 72'), 0.4))
  for (const x of [230, 770, 1310]) {
    sheet
      .path(`M${x} 92h110v34h-110z`, dark)
      .disc(x + 26, 109, 8, p.lamp)
      .disc(x + 26, 109, 20, p.lamp, 0.18)
    sheet.disc(x + 62, 109, 7, edge).disc(x + 88, 109, 7, edge)
  }
  for (const x of [34, 574, 1114]) {
    sheet.path(
      `M${x} 236Q${x} 206 ${x + 30} 206H${x + 458}Q${x + 488} 206 ${x + 488} 236V242H${x}z`,
      oneInk('.44 .045 290'),
    )
    sheet.path(`M${x} 242H${x + 488}V248H${x}z`, oneInk('.62 .045 310'))
  }
  sheet.path('M0 722H1600V730H0z', edge).path('M0 730H1600V1000H0z', dark)
  for (const x of [548, 1088])
    sheet.path(`M${x - 14} 190h28v532h-28z`, body).path(`M${x + 6} 190h8v532h-8z`, edge)
}

/** One reclining seat in profile, facing right, its cushion at 0 to -190: leather, a linen at the head, a red buckle. */
function seat(p: Palette): Mark {
  const [deep, shade, body, light] = inks<readonly [string, string, string, string]>('.20 .03 262, .29 .035 262, .38 .04 258, .52 .045 252') // prettier-ignore
  const back = outline('150,-196 116,-208 88,-250 62,-340 36,-440 16,-520 10,-566 22,-592 52,-600 80,-588 92,-560 98,-520 118,-440 148,-340 178,-262 186,-216') // prettier-ignore
  const wing = outline(
    '20,-584 8,-560 12,-520 26,-470 50,-452 78,-458 86,-490 84,-540 74,-580 48,-594',
  )
  return (
    shape(outline('110,-200 96,-120 100,-60 96,0! 330,0! 334,-60 350,-120 370,-150'), deep) +
    shape(back, body) +
    shape(
      outline(
        '150,-196 116,-208 88,-250 62,-340 36,-440 16,-520 10,-566! 40,-500 66,-420 96,-320 128,-240 160,-206',
      ),
      shade,
    ) +
    shape(
      outline(
        '92,-560 98,-520 118,-440 148,-340 178,-262 186,-216! 172,-226 140,-320 110,-420 88,-520',
      ),
      light,
    ) +
    shape(
      outline(
        '100,-196 130,-222 260,-222 352,-218 384,-198 388,-160 366,-136 240,-132 130,-134 98,-156',
      ),
      body,
    ) +
    shape(
      outline('100,-156 130,-146 240,-144 366,-148 388,-172 386,-156 366,-136 240,-132 130,-134'),
      shade,
    ) +
    shape(outline('140,-216 260,-216 350,-212 374,-198! 260,-204 150,-202'), light) +
    shape(wing, oneInk('.74 .03 280')) +
    shape(
      outline('20,-584 8,-560 12,-520 26,-470 50,-452! 36,-500 30,-550'),
      oneInk('.60 .04 285'),
    ) +
    line('M70-300L150-330M92-360L130-374M56-380L110-396', shade, 2.5) +
    shape('M150-286Q148-306 168-308H318Q338-306 338-290 338-276 320-276H176L170-196H150z', deep) +
    shape('M154-300Q160-308 168-308H318Q332-307 336-298 320-302 300-302H172z', light) +
    shape('M196-224h34v16h-34z', p.disa[1]) +
    shape('M196-212h34v4h-34z', p.disa[0])
  )
}
