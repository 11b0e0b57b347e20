import { apostrophes, plainDigits } from './clean-text.ts'

/** A figure that somebody typed, in parts: '1 234,50' is 1234 and 50. */
export type Figure = { isBelow: boolean; whole: string; decimals: string }

/**
 * Reads a figure in any way of writing: thousands set off by spaces, apostrophes, points or commas, decimals by the other sign, with the
 * sign of rand or without. Three digits after one sign alone are thousands ('2.000' is 2000), unless nothing but a nought is before it. With `isWhole` false they are
 * decimals: a rate of exchange, a place on the map. Undefined for what is no figure.
 */
export function cutFigure(text: string, isWhole = true): Figure | undefined {
  const [, sign = '', all = '', group, mark, rest = ''] = figure.exec(bareFigure(text)) ?? []
  if (all + rest === '' || (group && group === mark)) return undefined
  const parts = all.split(group ?? ' ')
  const isOne = parts.length === 2 && !mark && (!isWhole || parts[0] === '0')
  const [whole = '', decimals = ''] = isOne ? parts : [parts.join(''), rest]
  return { isBelow: sign !== '', whole, decimals }
}

const figure = /^(-?)(?:ZAR|R)?(\d{1,3}([.,])\d{3}(?:\3\d{3})*|\d*)(?:([.,])(\d+))?$/i
const setOff = new RegExp(`[\\s${apostrophes}]`, 'g')

/** A figure in signs of ASCII, without what sets its thousands off: spaces and apostrophes of all kinds. */
export function bareFigure(text: string): string {
  return plainDigits(text.replaceAll(setOff, ''))
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replaceAll(/[−–]/g, '-')
}

/** The figure as a number, for every field of a form that holds one. */
export function readFigure(text: string, isWhole = true): number | undefined {
  const found = cutFigure(text, isWhole)
  if (!found || found.whole.length > 15) return undefined
  const number = Number(`${found.whole || '0'}.${found.decimals || '0'}`)
  return found.isBelow && number > 0 ? 0 - number : number
}
