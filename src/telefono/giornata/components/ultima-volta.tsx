import { useQuery } from '@tanstack/react-query'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { fotoDiPrima } from '#telefono/giornata/rules.ts'
import { Miniatura } from '#telefono/rapporti/components/miniatura.tsx'
import { letturaDetta } from '#telefono/rapporti/rules.ts'
import { downloadFile } from '#web/http.ts'
import stili from './arrivo.module.css'
import { useDellaVisita } from './tenute.ts'

/** So many fit beside the photographs. */
const LETTURE = 3

/** What was photographed and read the last time at this customer's; nothing where nobody did. */
export function SchedaUltimaVolta({ visitaId, tutte }: { visitaId: number; tutte?: boolean }) {
  const prima = useDellaVisita(visitaId)?.ultimaVolta
  if (!prima || (prima.foto.length === 0 && prima.letture.length === 0)) return null
  const letture = tutte ? prima.letture : prima.letture.slice(0, LETTURE)
  return (
    <section className={stili.ultima} aria-label="L’ultima volta">
      <header>
        L’ultima volta, {formatDate(dayInRome(prima.arrivo))}
        <span className="ell">{prima.tecnico}</span>
      </header>
      <div>
        {fotoDiPrima(prima.foto).map(({ id, categoria }) => (
          <Foto key={id} id={id} testo={`Foto dell’ultima volta: ${categoria}`} />
        ))}
        {letture.length > 0 && (
          <dl>
            {letture.map((una, n) => {
              const [voce, valore] = letturaDetta(una)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a reading is its place
                <div key={n}>
                  <dt className="ell">{voce}</dt>
                  <dd>{valore}</dd>
                </div>
              )
            })}
          </dl>
        )}
      </div>
    </section>
  )
}

/** One of the office's, which this device may have kept; its place stands empty where it can't be had. */
function Foto({ id, testo }: { id: number; testo: string }) {
  const { data } = useQuery({
    queryKey: ['foto', id],
    queryFn: ({ signal }) => downloadFile(`/foto/${id}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data ? (
    <Miniatura blob={data} testo={testo} className={stili.foto} />
  ) : (
    <span className={stili.foto} />
  )
}
