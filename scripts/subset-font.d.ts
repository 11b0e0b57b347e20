/** The package has no types of its own. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff2'
      noHinting?: boolean
      keepAllGlyphs?: boolean
      keepFeatures?: readonly string[]
      variationAxes?: Record<string, number | { min: number; max: number; default?: number }>
    },
  ): Promise<Buffer>
}
