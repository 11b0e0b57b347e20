import type { CSSProperties } from 'react'
import type { Picture } from '../pictures.ts'

type PictureFormsProps = { picture: Picture; sizes: string }

const dark = '(prefers-color-scheme: dark)'
/** Paper is light: print uses the day picture if the browser has loaded it. */
const darkScreen = `screen and ${dark}`
const light = '(prefers-color-scheme: light)'
const phone = '(max-width: 640px)'
const wider = '(min-width: 640.02px)'

/** Alternative sources of a picture: dark mode, phones, better formats. */
export function Sources({ picture, sizes }: PictureFormsProps) {
  const { night, portrait, sources = [] } = picture
  // The two pictures differ in proportions: without a size the page would shift when one loads.
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

/**
 * Style that keeps the focus point of a picture visible; phones have their own (ui/styles.css).
 */
export function focusStyle({ focus, phoneFocus }: Pick<Picture, 'focus' | 'phoneFocus'>) {
  return (
    phoneFocus
      ? { '--focus': formatPosition(focus), '--focus-phone': formatPosition(phoneFocus) }
      : { objectPosition: formatPosition(focus) }
  ) as CSSProperties
}

/** Style of the frame: the picture's dominant colour. */
export function groundStyle({ colour }: Pick<Picture, 'colour'>) {
  return { '--plate': colour } as CSSProperties
}

function formatPosition({ x, y }: Picture['focus']): string {
  return `${x * 100}% ${y * 100}%`
}

type PreloadsProps = PictureFormsProps & { where: string | undefined }

/** Preloads only the form of the picture that this screen will show. */
export function Preloads({ picture, sizes, where }: PreloadsProps) {
  const everywhere = where ? [where] : []
  const [best] = picture.sources ?? []
  if (best) {
    const set = { imageSrcSet: best.srcSet, imageSizes: sizes, type: best.type }
    // A photograph with a phone crop preloads the crop only, because slow connections wait longest.
    const media = best.media ?? where
    return <link rel="preload" as="image" fetchPriority="high" {...set} media={media} />
  }
  return listForms(picture, everywhere).map(({ href, media }) => (
    <link
      key={href}
      rel="preload"
      as="image"
      href={href}
      fetchPriority="high"
      {...createMediaProps(media)}
    />
  ))
}

function createMediaProps(media: string[]): { media?: string } {
  return media.length > 0 ? { media: media.join(' and ') } : {}
}

type DrawnForm = { href: string; media: string[] }

/** Every drawn form of a picture, with its media query. */
function listForms({ src, night, portrait }: Picture, media: string[]): DrawnForm[] {
  if (!portrait) return listDayAndNight(src, night, media)
  return [
    ...listDayAndNight(src, night, [...media, wider]),
    ...listDayAndNight(portrait.src, portrait.night, [...media, phone]),
  ]
}

function listDayAndNight(href: string, night: string | undefined, media: string[]): DrawnForm[] {
  if (!night) return [{ href, media }]
  return [
    { href, media: [...media, light] },
    { href: night, media: [...media, dark] },
  ]
}
