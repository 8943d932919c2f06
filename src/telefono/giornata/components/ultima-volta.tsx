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
export function SchedaUltimaVolta({ visitaId, intera }: { visitaId: number; intera?: boolean }) {
  const ultima = useDellaVisita(visitaId)?.ultimaVolta
  if (!ultima || (ultima.foto.length === 0 && ultima.letture.length === 0)) return null
  const letture = intera ? ultima.letture : ultima.letture.slice(0, LETTURE)
  return (
    <section className={stili.ultima} aria-label="L’ultima volta">
      <header>
        L’ultima volta, {formatDate(dayInRome(ultima.arrivo))}
        <span className="ell">{ultima.tecnico}</span>
      </header>
      <div>
        {fotoDiPrima(ultima.foto).map(({ id, categoria }) => (
          <Foto key={id} id={id} testo={`Foto dell’ultima volta: ${categoria}`} />
        ))}
        {letture.length > 0 && (
          <dl>
            {letture.map((lettura, n) => {
              const [voce, valore] = letturaDetta(lettura)
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
