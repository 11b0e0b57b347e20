import type { Ink } from './colour.ts'
import { disc, line, shape, type Mark } from './sheet.ts'

/** Inks of a figure: skin or shade of the head, upper clothes, lower clothes, and the lit side of the upper. */
export type FigureInks = { head: Ink; top: Ink; lit: Ink; legs: Ink }

/** What a figure does. All look right. Figures are small: 10 to 60 pixels tall on the sheet. */
export type FigurePose =
  | 'standing'
  | 'walking'
  | 'pointing'
  | 'seated'
  | 'hiking'
  | 'cycling'
  | 'child'

/** A person about 100 units tall, the feet at the origin: a shape, never a face. */
export function figure(inks: FigureInks, pose: FigurePose = 'standing'): Mark {
  const head = disc(1, -91, 7.5, inks.head)
  const torso =
    shape('M-10-80C-6-84 6-84 10-79L11-46H-10z', inks.top) +
    shape('M4-82C8-81 10-80 10-79L11-46H5z', inks.lit)
  switch (pose) {
    case 'standing':
      return (
        shape('M-10-47H11L9 0H2L1-36-2 0H-9z', inks.legs) +
        torso +
        shape('M-12-78l5-3 1 34-5 1zM8-80l5 3 2 30-5 1z', inks.top) +
        head
      )
    case 'walking':
      return (
        shape('M-10-47H11L19-4 22 0H13L2-34-10 0H-18L-14-5z', inks.legs) +
        torso +
        shape('M-11-78l5-2-6 32-6-2zM7-80l5 3 7 28-5 2z', inks.top) +
        head
      )
    case 'pointing':
      return (
        shape('M-10-47H11L9 0H2L1-36-2 0H-9z', inks.legs) +
        torso +
        shape('M6-80L38-86l1 5L8-70zM-12-78l5-3 1 34-5 1z', inks.top) +
        head
      )
    case 'seated':
      return (
        shape('M-9-22C0-26 18-26 26-22L30 0H22L20-14-8-10z', inks.legs) +
        `<g transform="translate(0 26)">${torso}${head}</g>`
      )
    case 'hiking':
      return (
        shape('M-10-47H11L21-8 24 0H14L3-34-10 0H-19L-14-6z', inks.legs) +
        `<g transform="rotate(7 0-46)">${torso}${shape('M-10-80C-22-80-24-62-22-50L-10-48z', inks.legs)}${head}</g>` +
        line('M20-56L30 0', inks.legs, 2)
      )
    case 'cycling':
      return (
        line(
          'M-30-20L0-46 26-48 34-20M0-46L8-20-30-20M26-48L8-20M-6-50h12M24-54h8',
          inks.head,
          2.4,
        ) +
        `<circle cx="-30" cy="-20" r="20" fill="none" stroke="${inks.head}" stroke-width="2.400"/><circle cx="36" cy="-20" r="20" fill="none" stroke="${inks.head}" stroke-width="2.400"/>` +
        shape('M-6-56L12-50 10-22 4-20 2-42-8-46z', inks.legs) +
        shape('M-8-54C-6-70 8-82 16-84L20-76 32-56 28-52 14-66 4-50z', inks.top) +
        disc(22, -90, 7.5, inks.lit)
      )
    case 'child':
      return `<g transform="scale(.66)">${shape('M-10-47H11L9 0H2L1-36-2 0H-9z', inks.legs)}${torso}${disc(1, -92, 9, inks.head)}</g>`
  }
}
