import type { Picture } from '../pictures.ts'
import { Plate } from './picture.tsx'

type PageHeadProps = { title: string; lead: string | undefined; picture: Picture }

/** The head of a page: its title and lead beside a picture, on phones above it. */
export function PageHead({ title, lead, picture }: PageHeadProps) {
  return (
    <header className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.2fr] lg:items-center">
      <div>
        <h1 className="text-page max-w-[14em]">{title}</h1>
        {lead && <p className="text-lead text-ink-2 mt-5 max-w-[36rem]">{lead}</p>}
      </div>
      <Plate
        picture={picture}
        first
        sizes="(min-width: 64rem) 52vw, 90vw"
        className="aspect-[16/10] w-full"
      />
    </header>
  )
}
