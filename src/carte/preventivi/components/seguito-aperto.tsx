import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { salvata } from '#carte/fatture/components/words.ts'
import { preventiviApi } from '#carte/preventivi/api.ts'
import { AccettazioneForm } from '#carte/preventivi/components/accettazione-form.tsx'
import { useCommessaDelPreventivo } from '#carte/preventivi/components/chiamate.ts'
import { FatturaPreventivo } from '#carte/preventivi/components/fattura-preventivo.tsx'
import { FirmaPreventivo } from '#carte/preventivi/components/firma-preventivo.tsx'
import { eIntero } from '#carte/preventivi/components/modo.ts'
import { numeroInParole } from '#carte/preventivi/components/words.ts'
import type { PreventivoIntero } from '#carte/preventivi/contract.ts'
import { eCompresa } from '#carte/righe/documento.rules.ts'
import { isAdmin } from '#shared/permissions.ts'
import { usePrenota } from '#visite/appuntamenti/components/prenota.ts'
import { errorText } from '#web/http.ts'
import { useUser } from '#web/session.tsx'
import { toast } from '#web/ui/toast.tsx'

/** What a quote goes on to: the customer's yes, here or another way; the visit; the job; the invoice. */
export interface Atto {
  passo: 'firma' | 'accetta' | 'pianifica' | 'commessa' | 'fattura'
  /** Of the quote. */
  id: number
}

interface SeguitoApertoProps {
  atto: Atto
  /** Another follows this one. */
  onAltro: (atto: Atto) => void
  onChiudi: () => void
}

/** What is to be done, line by line, for who goes there. */
const daFare = (p: PreventivoIntero): string =>
  [numeroInParole(p), ...p.righe.filter(eCompresa).map((r) => `- ${r.descrizione}`)].join('\n').slice(0, 2000)

/** One of the acts, on the quote as it is now. */
export function SeguitoAperto({ atto, onAltro, onChiudi }: SeguitoApertoProps) {
  const { passo, id } = atto
  const query = useQuery({ ...preventiviApi.one(id), staleTime: 0 })
  const prenota = usePrenota()
  const naviga = useNavigate()
  const admin = isAdmin(useUser())
  const letto = !query.isFetching && eIntero(query.data) ? query.data : null

  const pianifica = useEffectEvent((p: PreventivoIntero) => {
    onChiudi()
    prenota({
      clienteId: p.cliente_id,
      titolo: p.titolo,
      tipologia: p.tipologia === 'Intervento' ? 'Riparazione' : 'Installazione',
      indirizzoIntervento: p.cliente.indirizzo ?? '',
      descrizione: daFare(p),
      preventivoId: p.id,
    })
  })
  useEffect(() => {
    if (passo === 'pianifica' && letto) pianifica(letto)
  }, [passo, letto])
  const { mutateAsync: creaCommessa } = useCommessaDelPreventivo()
  const commessa = useEffectEvent(() => {
    creaCommessa(id)
      .then((creata) => naviga(`/commesse/${creata.id}`))
      .catch((causa) => toast.errore(errorText(causa, 'La commessa non è stata creata')))
      .finally(onChiudi)
  })
  useEffect(() => {
    if (passo === 'commessa') commessa()
  }, [passo])
  const fallito = useEffectEvent((causa: unknown) => {
    onChiudi()
    toast.errore(errorText(causa))
  })
  useEffect(() => {
    if (query.error) fallito(query.error)
  }, [query.error])

  function accettato(p: PreventivoIntero) {
    toast.successo(`Preventivo ${numeroInParole(p)} accettato`, {
      record: `preventivi/${p.id}`,
      seguito: [
        { testo: 'Nuovo Appuntamento', fai: () => onAltro({ passo: 'pianifica', id }) },
        ...(admin
          ? [
              { testo: 'Crea la commessa', fai: () => onAltro({ passo: 'commessa', id }) },
              { testo: 'Nuova Fattura', fai: () => onAltro({ passo: 'fattura', id }) },
            ]
          : []),
      ],
    })
  }

  if (passo === 'firma') return <FirmaPreventivo id={id} onChiudi={onChiudi} onAccettato={accettato} />
  if (passo === 'accetta')
    return (
      <Tenuto letto={letto}>
        {(p) => <AccettazioneForm preventivo={p} onChiudi={onChiudi} onAccettato={accettato} />}
      </Tenuto>
    )
  if (passo === 'fattura')
    return (
      <Tenuto letto={letto}>
        {(p) => (
          <FatturaPreventivo
            preventivo={p}
            onChiudi={onChiudi}
            onFatta={(fattura) => {
              toast.successo(`${fattura.numero_documento}: ${numeroInParole(p)}`)
              void naviga(salvata(fattura).apri)
            }}
          />
        )}
      </Tenuto>
    )
  return null
}
export default SeguitoAperto

/** As it was read first: what is written in a form isn't taken away by a later reading. */
function Tenuto({
  letto,
  children,
}: {
  letto: PreventivoIntero | null
  children: (p: PreventivoIntero) => ReactNode
}) {
  const [iniziale, setIniziale] = useState(letto)
  if (!iniziale && letto) setIniziale(letto)
  return iniziale && children(iniziale)
}
