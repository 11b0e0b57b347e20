import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'

export type CategoryTile = { name: string; text: string; path: string; picture: Picture }

export function CategoryTiles({ tiles, words }: { tiles: CategoryTile[]; words: Words['home'] }) {
  return (
    <section aria-labelledby="categories-title" className="wrap pt-24">
      <h2 id="categories-title" className="text-h2">
        {words.categoriesTitle}
      </h2>
      <ul className="mt-10 grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 lg:grid-cols-4">
        {tiles.map((tile) => (
          <li key={tile.path} className="group relative">
            <Plate picture={tile.picture} decorative className="aspect-square w-full" />
            <h3 className="mt-3 text-h3">
              <Link
                to={tile.path}
                className="group-hover:text-disa-deep after:absolute after:inset-0"
              >
                {tile.name}
              </Link>
            </h3>
            <p className="text-ink-2 mt-1 text-meta text-balance">{tile.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
