import type { Ink } from '../colour.ts'
import { outline, outlines } from '../path.ts'
import { disc, shape, type Mark } from '../sheet.ts'

/** Inks of a klipspringer: its coarse coat in shade, body and light, its pale belly, and hoof, horn and eye. */
type KlipspringerInks = { shade: Ink; body: Ink; light: Ink; pale: Ink; dark: Ink }

/**
 * A klipspringer ram on the tips of its hooves, all four close together, looking over its shoulder to the left:
 * about 150 × 200 units, its hooves at 0. High rump, rounded back, short straight horns.
 */
export function klipspringer(inks: KlipspringerInks): Mark {
  return (
    shape(outlines('30,-78 34,-52 22,-30 16,-6 14,0! 6,0! 8,-28 14,-50 8,-74', '-26,-78 -20,-50 -14,-28 -10,0! -18,0! -22,-28 -32,-50 -40,-72'), inks.shade) +
    shape(
      outline('-46,-128 -30,-142 0,-148 34,-148 58,-136 70,-112 68,-88 58,-72 52,-54 40,-40 30,-20 28,0! 19,0! 20,-22 28,-42 28,-64 10,-72 -16,-74 -30,-70 -30,-44 -28,-20 -26,0! -35,0! -38,-24 -44,-50 -50,-74 -56,-100'),
      inks.body,
    ) +
    shape(outline('-30,-138 0,-144 34,-144 54,-132! 30,-132 0,-128 -22,-122 -40,-106 -48,-84! -52,-108 -44,-126'), inks.light) +
    shape(outline('62,-84 52,-66 40,-46 30,-26! 34,-46 36,-64 20,-76 -14,-78 -32,-72! -20,-86 10,-88 44,-84'), inks.shade) +
    shape(outline('14,-72 -12,-74 -28,-72 -14,-80 8,-80'), inks.pale) +
    shape(outline('66,-112 74,-104 72,-92 64,-90'), inks.pale) +
    shape(outline('-56,-96 -60,-120 -60,-146 -62,-164 -44,-172 -30,-160 -28,-144 -22,-132 -26,-108 -40,-92'), inks.body) +
    shape(outline('-60,-146 -62,-164 -54,-170! -50,-150 -48,-128 -52,-104!'), inks.light) +
    shape(outline('-34,-176 -54,-182 -70,-176 -84,-164 -100,-154 -103,-146 -96,-142 -80,-144 -64,-146 -50,-150 -36,-158'), inks.body) +
    shape(outline('-54,-182 -70,-176 -84,-164 -100,-154! -84,-158 -68,-164 -50,-170'), inks.light) +
    shape(outline('-103,-150 -103,-145 -96,-142 -82,-144 -66,-146! -82,-150'), inks.pale) +
    shape(outline('-104,-152 -98,-154 -95,-149 -101,-145') + outline('-72,-166 -66,-168 -62,-163 -70,-161'), inks.dark) +
    shape(outline('-40,-176 -30,-196 -14,-208 -6,-206! -10,-192 -22,-178 -34,-168'), inks.body) +
    shape(outline('-34,-178 -26,-192 -12,-203! -16,-190 -26,-178'), inks.pale) +
    shape(outline('-50,-180 -58,-198 -62,-210 -57,-214! -48,-202 -42,-184') + 'M-51-181C-50-196-50-212-47-228L-44-228C-44-212-43-196-43-182zM-44-179C-42-194-40-208-36-222L-33-221C-35-206-36-192-37-178z', inks.dark) +
    disc(-72, -165, 1.3, inks.pale) +
    shape('M-36-6h10l-2 6h-8zM5-6h10l-1 6h-8zM18-6h10l0 6h-8zM-19-6h10l-1 6h-7z', inks.dark)
  ) // prettier-ignore
}
