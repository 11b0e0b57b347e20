const sizes = [
  { name: 'h1', className: 'display text-h1' },
  { name: 'page', className: 'display text-page' },
  { name: 'h2', className: 'display text-h2' },
  { name: 'h3', className: 'display text-h3' },
  { name: 'lead', className: 'text-lead' },
  { name: 'body', className: 'text-body' },
  { name: 'meta', className: 'text-meta' },
  { name: 'caption', className: 'text-caption' },
]

export function TypeScale() {
  return (
    <section>
      <h2 className="text-h2">Type</h2>
      <dl className="mt-8 space-y-6">
        {sizes.map(({ name, className }) => (
          <div
            key={name}
            className="border-rule grid grid-cols-1 gap-x-6 border-t pt-4 sm:grid-cols-[6rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-2 text-caption">{name}</dt>
            <dd className={className}>Chapman’s Peak, R2,500, Mindestteilnehmerzahl</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
