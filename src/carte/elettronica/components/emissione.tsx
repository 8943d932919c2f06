import { Button } from '@mantine/core'
import { IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useComeStaPec } from '#anagrafe/posta-certificata/api.ts'
import { fattureApi } from '#carte/fatture/api.ts'
import { fatturaDaSpedire } from '#carte/fatture/components/azioni.tsx'
import { EMETTI } from '#carte/fatture/components/emetti-dopo.ts'
import { nomeFattura } from '#carte/fatture/components/nomi.ts'
import { useSpuntaPec } from '#carte/fatture/components/spunta-pec.tsx'
import { vistaDelFiltro } from '#carte/fatture/components/words.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import { BottoneInvia, useInvia } from '#visite/spedizioni/components/apri-invia.tsx'
import { backgroundOf, keepBelow } from '#web/background.ts'
import { ApiError, errorText } from '#web/http.ts'
import { newKey } from '#web/idempotency.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useEmetti, useEmissione, useScaricaUna, useSeguiPec } from '../api.ts'
import { SERVE_LA_FIRMA } from '../pec.rules.ts'
import { Controlli } from './controlli.tsx'
import { useDaQualeNumero } from './da-quale-numero.tsx'
import stili from './emissione.module.css'
import { FoglioDocumento } from './foglio-documento.tsx'
import { AttiPec, PassiPec } from './passi-pec.tsx'
import { useChiediAcconto, useChiediOltre, useChiediRicalcolo } from './ricalcola.tsx'

interface EmissioneProps {
  fattura: FatturaIntera
  onChiudi: () => void
  /** Opens the form of the draft. */
  onModifica: () => void
  /**
   * How it was opened (`EMETTI`): it is issued without being asked again, unless there is something to know or to choose first,
   * or asks; null: it is closed.
   */
  come: string | null
}

/** Emissione: what will leave, what stands against it, and one button; once it is issued, its file at hand. */
export function FinestraEmissione(props: EmissioneProps) {
  return props.come !== null ? <Aperta {...props} /> : null
}

function Aperta({ fattura, onChiudi, onModifica, come }: EmissioneProps) {
  const subito = come === EMETTI.subito || come === EMETTI.perPec
  const emessa = fattura.fase === 'Emessa'
  const query = useEmissione(fattura.id, !emessa)
  const emetti = useEmetti()
  useBozze()
  const key = useRef(newKey())
  const [errore, setErrore] = useState<string | null>(null)
  const chiediRicalcolo = useChiediRicalcolo(fattura, query.data?.ricalcolo, setErrore)
  const chiediOltre = useChiediOltre(fattura, setErrore)
  const [senzaScalare, setSenzaScalare] = useState(false)
  const chiediAcconto = useChiediAcconto(fattura, setErrore, () => setSenzaScalare(true))
  const { numero = '' } = query.data ?? {}
  const controlli = (query.data?.controlli ?? []).filter(
    ({ codice }) => !(senzaScalare && codice === 'acconto_da_scalare'),
  )
  const bloccata = controlli.some(({ gravita }) => gravita === 'blocca')
  const { campo, buono, inizia } = useDaQualeNumero(query.data?.prima)
  const pronta = query.data !== undefined && !bloccata && !emetti.isPending && buono

  // As the checks said it the first time: what comes of a later answer is for who reads it.
  const pec = useComeStaPec()
  const { inviaPec, spunta } = useSpuntaPec(subito ? come === EMETTI.perPec : undefined)
  const chiesto = useRef(!subito || emessa)
  useEffect(() => {
    if (chiesto.current || !query.data || query.isFetching || (come === EMETTI.perPec && !pec)) return
    chiesto.current = true
    const { controlli, prima: partenza, salto } = query.data
    if (controlli.length === 0 && !partenza && !salto) void fai()
  })

  async function fai() {
    if (emessa || !pronta) return
    setErrore(null)
    try {
      await inizia()
    } catch (causa) {
      setErrore(errorText(causa, 'La fattura non è stata emessa'))
      return
    }
    emetti.mutate(
      { id: fattura.id, key: key.current, senzaScalare, inviaPec },
      {
        onError: (causa) => {
          // A refusal issued nothing: the next try is a new one.
          if (causa instanceof ApiError && causa.status >= 400 && causa.status < 500) key.current = newKey()
          setErrore(errorText(causa, 'La fattura non è stata emessa'))
        },
      },
    )
  }

  if (emessa) return <Fatta fattura={fattura} onChiudi={onChiudi} />
  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      titolo={fattura.nota_di_credito ? 'Emetti nota di credito' : 'Emetti fattura'}
      larghezza={860}
      onInvia={() => void fai()}
      piede={
        <DialogFoot onAnnulla={onChiudi} extra={spunta}>
          <Button
            data-autofocus
            aria-disabled={!pronta}
            data-disabled={!pronta || undefined}
            onClick={() => void fai()}
          >
            {emetti.isPending ? 'Emissione...' : `Emetti ${numero}`}
          </Button>
        </DialogFoot>
      }
    >
      <QueryState query={query} scheletro={<Skeleton righe={8} altezza={52} />}>
        {({ vista, salto }) => (
          <div className={stili.corpo}>
            {errore && <Notice tono="errore">{errore}</Notice>}
            {campo}
            {salto && <Notice tono="attenzione">{salto}</Notice>}
            <Controlli
              controlli={controlli}
              onModifica={onModifica}
              onRicalcola={() => void chiediRicalcolo()}
              onOltre={() => void chiediOltre()}
              onAcconto={() => void chiediAcconto()}
              ricalcolabile={query.data?.ricalcolo != null}
            />
            {!bloccata && <p>Emessa, la fattura non si cambia più: si corregge con una nota di credito.</p>}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the only part that scrolls, also by the keys */}
            <div className={stili.foglio} tabIndex={0}>
              <FoglioDocumento vista={vista} />
            </div>
          </div>
        )}
      </QueryState>
    </Dialog>
  )
}

/** The drafts, asked for while one is being issued: the next one is then at hand. */
const useBozze = () => fattureApi.useList({ fase: 'Bozza', limit: 200 })

/** It is issued: what comes next is its file, or the next draft. */
function Fatta({ fattura, onChiudi }: Pick<EmissioneProps, 'fattura' | 'onChiudi'>) {
  const spedisce = useComeStaPec()?.spedisce
  useSeguiPec(fattura)
  const parte = fattura.invio_pec
  const scaricaUna = useScaricaUna()
  const scarica = () => void scaricaUna(fattura).catch((errore) => toast.errore(errorText(errore)))
  const { invia, pannello } = useInvia()
  const naviga = useNavigate()
  const sotto = backgroundOf(useLocation())
  const rimaste = (useBozze().data?.data ?? []).filter(({ id }) => id !== fattura.id)
  const [prossima] = rimaste
  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      titolo={`${nomeFattura(fattura)} emessa`}
      larghezza={640}
      onInvia={parte ? onChiudi : scarica}
      piede={
        <>
          <Button
            variant="default"
            {...(parte && !prossima && { 'data-autofocus': true })}
            onClick={onChiudi}
          >
            Chiudi
          </Button>
          {!parte && (
            <Button
              {...(prossima ? { variant: 'default' } : { 'data-autofocus': true })}
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={scarica}
            >
              Scarica XML
            </Button>
          )}
          <BottoneInvia testo="Invia la copia" onClick={() => invia(fatturaDaSpedire(fattura))} />
          {prossima && (
            <Button
              data-autofocus
              rightSection={<IconChevronRight size={18} aria-hidden />}
              onClick={() =>
                void naviga(`${vistaDelFiltro(prossima)}?emetti=${EMETTI.chiede}`, {
                  replace: true,
                  state: sotto && keepBelow(sotto),
                })
              }
            >
              {rimaste.length === 1 ? 'Prossima bozza' : `Prossima bozza (${rimaste.length})`}
            </Button>
          )}
        </>
      }
    >
      {parte ? (
        <Line between gap={16}>
          <PassiPec invio={parte} />
          <AttiPec fattura={{ id: fattura.id, numero: fattura.numero_documento }} invio={parte} />
        </Line>
      ) : (
        <Notice tono="info">
          {spedisce ? (
            <>
              {fattura.serve_firma ? SERVE_LA_FIRMA : 'Il file è pronto: parte per PEC quando lo dici'}, in{' '}
              <b>Da inviare</b>.
            </>
          ) : (
            <>
              Il file è pronto: scaricalo e caricalo in Fatture e Corrispettivi, oppure più tardi, con gli
              altri, da <b>Da inviare</b>.
            </>
          )}
        </Notice>
      )}
      {pannello}
    </Dialog>
  )
}
