import type { Words } from '#content/words/words.ts'
import { whatsappLink } from '#rules/text/phone.ts'
import { fill } from '#rules/text/fill.ts'
import { Features } from './features.tsx'
import type { VehicleFacts } from './vehicle-facts.ts'
import { VehiclePlate } from './vehicle-plate.tsx'

type VehicleStoryProps = { vehicle: VehicleFacts; words: Words['transfer']; whatsapp: string }

export function VehicleStory({ vehicle, words, whatsapp }: VehicleStoryProps) {
  const message = fill(words.whatsappMessage, { vehicle: vehicle.type })
  return (
    <div className="lg:sticky lg:top-0">
      <VehiclePlate picture={vehicle.picture} first />
      <p className="text-ink-2 mt-4 text-meta">{vehicle.description}</p>
      <Features features={vehicle.features} />
      <p className="mt-5 text-meta">
        <a
          className="link"
          href={whatsappLink(whatsapp, message)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.whatsapp}
        </a>
      </p>
    </div>
  )
}
