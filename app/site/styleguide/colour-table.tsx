const grounds = [
  { name: 'limewash', className: 'bg-limewash' },
  { name: 'plaster', className: 'bg-plaster' },
  { name: 'sky', className: 'bg-sky' },
]
const inks = [
  { name: 'ink', className: 'text-ink' },
  { name: 'ink-2', className: 'text-ink-2' },
  { name: 'disa', className: 'text-disa' },
  { name: 'amber', className: 'text-amber' },
  { name: 'fynbos', className: 'text-fynbos' },
  { name: 'alarm', className: 'text-alarm' },
]

export function ColourTable() {
  return (
    <section>
      <h2 className="text-h2">Colour</h2>
      <div className="mt-8 grid gap-6 sm:grid-cols-3">
        {grounds.map((ground) => (
          <div key={ground.name} className={`border-rule border p-6 ${ground.className}`}>
            <p className="text-caption">{ground.name}</p>
            {inks.map((ink) => (
              <p key={ink.name} className={`mt-2 font-semibold ${ink.className}`}>
                {ink.name}: up to 8 guests
              </p>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}
