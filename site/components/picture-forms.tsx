import type { CSSProperties } from 'react'
import type { Picture } from '../pictures.ts'

type PictureFormsProps = { picture: Picture; sizes: string }

const dark = '(prefers-color-scheme: dark)'
/** Paper is light: what is printed has the day's picture, if the browser has it by then. */
const darkScreen = `screen and ${dark}`
const light = '(prefers-color-scheme: light)'
const phone = '(max-width: 640px)'
const wider = '(min-width: 640.02px)'

/** The other forms of a picture: for the dark, for a phone, for browsers with better formats. */
export function Sources({ picture, sizes }: PictureFormsProps) {
  const { night, portrait, sources = [] } = picture
  // Its proportions differ: without them the page would move when it arrives.
  const size = portrait && { width: portrait.width, height: portrait.height }
  return (
    <>
      {portrait?.night && (
        <source media={`${darkScreen} and ${phone}`} srcSet={portrait.night} {...size} />
      )}
      {night && <source media={darkScreen} srcSet={night} />}
      {portrait && <source media={phone} srcSet={portrait.src} {...size} />}
      {sources.map((source) => (
        <source key={source.srcSet} {...source} sizes={sizes} />
      ))}
    </>
  )
}

/** The style of an image that keeps the point of its picture in sight, on phones theirs (site/styles.css). */
export function inSight({ focus, phoneFocus }: Pick<Picture, 'focus' | 'phoneFocus'>) {
  return (
    phoneFocus
      ? { '--focus': place(focus), '--focus-phone': place(phoneFocus) }
      : { objectPosition: place(focus) }
  ) as CSSProperties
}

function place({ x, y }: Picture['focus']): string {
  return `${x * 100}% ${y * 100}%`
}

type PreloadsProps = PictureFormsProps & { where: string | undefined }

/** Asks in the head for the form of a picture that this screen will show, and for no other form. */
export function Preloads({ picture, sizes, where }: PreloadsProps) {
  const everywhere = where ? [where] : []
  const [best] = picture.sources ?? []
  if (best) {
    const set = { imageSrcSet: best.srcSet, imageSizes: sizes, type: best.type }
    // A photograph with a crop for phones: theirs, since a slow line waits longest.
    const media = best.media ?? where
    return <link rel="preload" as="image" fetchPriority="high" {...set} media={media} />
  }
  return listForms(picture, everywhere).map(({ href, media }) => (
    <link key={href} rel="preload" as="image" href={href} fetchPriority="high" {...onlyIn(media)} />
  ))
}

function onlyIn(media: string[]): { media?: string } {
  return media.length > 0 ? { media: media.join(' and ') } : {}
}

type Form = { href: string; media: string[] }

/** Every drawn form of a picture, and where it is the one that is shown. */
function listForms({ src, night, portrait }: Picture, media: string[]): Form[] {
  if (!portrait) return listHours(src, night, media)
  return [
    ...listHours(src, night, [...media, wider]),
    ...listHours(portrait.src, portrait.night, [...media, phone]),
  ]
}

function listHours(href: string, night: string | undefined, media: string[]): Form[] {
  if (!night) return [{ href, media }]
  return [
    { href, media: [...media, light] },
    { href: night, media: [...media, dark] },
  ]
}
