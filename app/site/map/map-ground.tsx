import { type Bounds, computeFrame } from './projection.ts'

/** The part of the drawing (app/site/feeds/map.ts) that a sheet shows. Print uses the day version. */
export function MapGround({ bounds }: { bounds: Bounds }) {
  const frame = computeFrame(bounds)
  const [, , width, height] = frame
  const view = `#svgView(viewBox(${frame.join()}))`
  return (
    <picture>
      <source media="screen and (prefers-color-scheme: dark)" srcSet={`/map/night.svg${view}`} />
      <img
        src={`/map/day.svg${view}`}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        draggable={false}
        className="absolute inset-0 h-full w-full"
      />
    </picture>
  )
}
