import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import type { StudioWords } from './editor-context.ts'
import type { Scheme } from './preview-frame.ts'

const widths = [390, 768, 1440] as const

export type Device = { width: (typeof widths)[number]; scheme: Scheme }

export function findDevice(): Device {
  return {
    width: innerWidth < 1024 ? 390 : 1440,
    scheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  }
}

type DeviceChoicesProps = {
  words: StudioWords
  device: Device
  setDevice: (device: Device) => void
}

export function DeviceChoices({ words: { look }, device, setDevice }: DeviceChoicesProps) {
  return (
    <>
      <Choice
        label={look.widthsLabel}
        options={widths.map((value) => ({ value, label: look.widths[value] }))}
        chosen={device.width}
        onChoose={(width) => setDevice({ ...device, width })}
      />
      <Choice
        label={look.schemes}
        options={(['light', 'dark'] as const).map((value) => ({ value, label: look[value] }))}
        chosen={device.scheme}
        onChoose={(scheme) => setDevice({ ...device, scheme })}
      />
    </>
  )
}

type ChoiceProps<Value extends string | number> = {
  label: string
  options: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, options, chosen, onChoose } = props
  return (
    <div role="group" aria-label={label} className="studio-choice">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === chosen}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

type ScaledProps = {
  width: Device['width']
  children: (style: CSSProperties) => ReactNode
}

/** A frame as wide as a device, scaled down to the available space. */
export function Scaled({ width, children }: ScaledProps) {
  const container = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const { current } = container
    if (!current) return undefined
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / width)
  return (
    <div ref={container} className="studio-room">
      {children({
        width,
        height: size.height / scale,
        transform: `scale(${scale})`,
        marginLeft: Math.max(0, (size.width - width * scale) / 2),
      })}
    </div>
  )
}
