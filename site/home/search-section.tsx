import { useNavigate } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { SearchBox } from '../search/search-box.tsx'

/** The way into the tours for those who know what they want: a search that opens on its own screen. */
export function SearchSection({
  words,
  largestParty,
}: {
  words: Words['search']
  largestParty: number
}) {
  const navigate = useNavigate()
  return (
    <div className="wrap pt-10">
      <SearchBox
        words={words}
        largestParty={largestParty}
        onSubmit={(query) => navigate({ pathname: '/tours', search: query.toString() })}
      />
    </div>
  )
}
