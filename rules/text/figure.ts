import { apostrophes, toPlainDigits } from './clean-text.ts'

/** The parts of a typed number: '1 234,50' is 1234 and 50. */
export type Figure = { isMinus: boolean; whole: string; decimals: string }

/**
 * Parses a number in any notation: thousands separated by spaces, apostrophes, points or commas,
 * decimals by the other sign, with or without a rand sign. Three digits after a single separator
 * are thousands ('2.000' is 2000), unless only a zero precedes. With `isWhole` false they are
 * decimals: exchange rates, coordinates. Undefined if it is no number.
 */
export function splitFigure(text: string, isWhole = true): Figure | undefined {
  const [, sign = '', digits = '', group, mark, decimalDigits = ''] =
    figure.exec(toBareFigure(text)) ?? []
  if (digits + decimalDigits === '' || (group && group === mark)) return undefined
  const parts = digits.split(group ?? ' ')
  const isDecimal = parts.length === 2 && !mark && (!isWhole || parts[0] === '0')
  const [whole = '', decimals = ''] = isDecimal ? parts : [parts.join(''), decimalDigits]
  return { isMinus: sign !== '', whole, decimals }
}

const figure = /^(-?)(?:ZAR|R)?(\d{1,3}([.,])\d{3}(?:\3\d{3})*|\d*)(?:([.,])(\d+))?$/i
const separators = new RegExp(`[\\s${apostrophes}]`, 'g')

/** A number in ASCII without space and apostrophe separators. */
export function toBareFigure(text: string): string {
  return toPlainDigits(text.replaceAll(separators, ''))
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replaceAll(/[−–]/g, '-')
}

export function parseNumber(text: string, isWhole = true): number | undefined {
  const parts = splitFigure(text, isWhole)
  if (!parts || parts.whole.length > 15) return undefined
  const number = Number(`${parts.whole || '0'}.${parts.decimals || '0'}`)
  return parts.isMinus && number > 0 ? 0 - number : number
}
