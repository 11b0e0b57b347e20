import type { Interest } from '../questionnaire.ts'
import { interests } from '../questionnaire.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Builder } from './builder.ts'
import { Icon } from './icons.tsx'

type InterestTilesProps = Pick<Builder, 'words' | 'interestPictures'> & {
  chosen: readonly Interest[]
  onChange: (chosen: Interest[]) => void
}

export function InterestTiles({ words, interestPictures, chosen, onChange }: InterestTilesProps) {
  const toggle = (interest: Interest) =>
    onChange(interests.filter((one) => chosen.includes(one) !== (one === interest)))
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-6 lg:grid-cols-3">
      {interests.map((interest) => (
        <li key={interest}>
          <label className="interest group has-focus-visible:outline-disa relative block has-focus-visible:outline-3 has-focus-visible:outline-offset-4">
            <input
              type="checkbox"
              className="peer sr-only"
              checked={chosen.includes(interest)}
              onChange={() => toggle(interest)}
            />
            <Plate
              picture={interestPictures[interest]}
              decorative
              className="aspect-[4/3] w-full lg:aspect-[16/9]"
            />
            <span
              aria-hidden="true"
              className="peer-checked:border-disa pointer-events-none absolute inset-x-0 top-0 aspect-[4/3] border-5 border-transparent transition-colors lg:aspect-[16/9]"
            />
            <Tick />
            <span className="peer-checked:text-disa-deep mt-2 block text-lead font-semibold transition-colors">
              {words.interests[interest]}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

/** A checkbox on the picture; visible when empty, so that the tile looks selectable. */
function Tick() {
  return (
    <>
      <span
        aria-hidden="true"
        className="bg-limewash border-ink absolute top-2 right-2 h-8 w-8 border-2"
      />
      <span
        aria-hidden="true"
        className="bg-disa text-on-disa absolute top-2 right-2 grid h-8 w-8 scale-0 place-items-center transition-transform peer-checked:scale-100"
      >
        <Icon name="tick" />
      </span>
    </>
  )
}
