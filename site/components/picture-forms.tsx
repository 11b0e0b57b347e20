import type { LinkHTMLAttributes } from 'react'
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

type PreloadsProps = PictureFormsProps & { where: string | undefined }

/** Asks in the head for the form of a picture that this screen will show, and for no other form. */
export function Preloads({ picture, sizes, where }: PreloadsProps) {
  const everywhere = where ? [where] : []
  return listForms(picture, everywhere, sizes).map(({ media, ...form }) => (
    <link
      key={media.join()}
      rel="preload"
      as="image"
      {...form}
      fetchPriority="high"
      {...onlyIn(media)}
    />
  ))
}

function onlyIn(media: string[]): { media?: string } {
  return media.length > 0 ? { media: media.join(' and ') } : {}
}

type Form = Pick<
  LinkHTMLAttributes<HTMLLinkElement>,
  'href' | 'imageSrcSet' | 'imageSizes' | 'type'
> & { media: string[] }

/** Every form of a picture that may be shown first, and where it is the one: drawn, or a photograph in the newest format. */
function listForms(
  { src, night, portrait, sources }: Picture,
  media: string[],
  imageSizes: string,
): Form[] {
  if (sources)
    return sources
      .filter(({ type }) => type === sources[0]?.type)
      .map(({ type, srcSet: imageSrcSet, media: own = [] }) => ({
        type,
        imageSrcSet,
        imageSizes,
        media: media.concat(own),
      }))
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
