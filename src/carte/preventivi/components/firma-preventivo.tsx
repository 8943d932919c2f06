import { Button, TextInput } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { preventiviApi } from '#carte/preventivi/api.ts'
import { useAccetta } from '#carte/preventivi/components/chiamate.ts'
import { Facoltative, useScelte } from '#carte/preventivi/components/facoltative.tsx'
import { LeggiPreventivo } from '#carte/preventivi/components/leggi-preventivo.tsx'
import { eIntero } from '#carte/preventivi/components/modo.ts'
import { numeroInParole } from '#carte/preventivi/components/words.ts'
import type { PreventivoIntero } from '#carte/preventivi/contract.ts'
import { oggi } from '#shared/dates.ts'
import type { TrattoFirma } from '#shared/firma.ts'
import { formatEuro } from '#shared/money.ts'
import { useBackCloses, useOpenedOver } from '#web/back.ts'
import { useGuard } from '#web/guard.tsx'
import { errorText } from '#web/http.ts'
import { newKey } from '#web/idempotency.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SignatureBox } from '#web/ui/signature.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Sum, Sums } from '#web/ui/sums.tsx'
import stili from './firma-preventivo.module.css'

interface FirmaPreventivoProps {
  id: number
  onChiudi: () => void
  onAccettato: (preventivo: PreventivoIntero) => void
}

/** Where a customer accepts a quote with a finger: the whole telephone, the total on top. */
export function FirmaPreventivo(props: FirmaPreventivoProps) {
  // What one signs is what it is now.
  const query = useQuery({ ...preventiviApi.one(props.id), staleTime: 0 })
  const [letto, setLetto] = useState<PreventivoIntero | null>(null)
  useBackCloses(true, props.onChiudi)
  if (!letto && eIntero(query.data) && !query.isFetching) setLetto(query.data)
  if (letto) return <DaFirmare {...props} preventivo={letto} />
  return (
    <Dialog aperto onChiudi={props.onChiudi} titolo="Firma del preventivo">
      <QueryState query={query} scheletro={<Skeleton righe={4} altezza={64} />}>
        {() => null}
      </QueryState>
    </Dialog>
  )
}

function DaFirmare({
  preventivo: p,
  onChiudi,
  onAccettato,
}: FirmaPreventivoProps & { preventivo: PreventivoIntero }) {
  const scelte = useScelte(p)
  const accetta = useAccetta()
  const key = useRef(newKey())
  const [nome, setNome] = useState(nomeCliente(p.cliente))
  const [tratto, setTratto] = useState<TrattoFirma | null>(null)
  const [errore, setErrore] = useState<string | null>(null)
  const [cancellata, setCancellata] = useState(false)
  const [legge, lettura] = useOpenedOver()
  // Nobody draws it twice because a thumb went over the edge of the telephone.
  const { guardia, confermaUscita, lascia } = useGuard(tratto !== null && !legge)

  async function esci() {
    if (tratto && !(await confermaUscita())) return
    lascia()
    onChiudi()
  }
  /** What was signed is what stood there. */
  function cambia(n: number, scelta: boolean) {
    scelte.cambia(n, scelta)
    if (tratto) setCancellata(true)
    setTratto(null)
  }
  function firma(nuova: TrattoFirma | null) {
    setTratto(nuova)
    setCancellata(false)
  }

  async function accetto() {
    if (accetta.isPending) return
    if (!tratto) return setErrore('Manca la firma')
    if (!nome.trim()) return setErrore('Scrivi chi firma')
    setErrore(null)
    try {
      onAccettato(
        await accetta.mutateAsync({
          id: p.id,
          key: key.current,
          dati: {
            data: oggi(),
            nome: nome.trim(),
            modalita: 'firma',
            firma: firmaPng(tratto),
            ...(scelte.righe && { righeScelte: scelte.righe }),
            revisione: p.revisione,
            totale: scelte.totale,
          },
        }),
      )
      lascia()
      onChiudi()
    } catch (causa) {
      key.current = newKey()
      setErrore(errorText(causa, 'L’accettazione non è stata registrata'))
    }
  }

  return (
    <Dialog
      aperto
      onChiudi={() => void esci()}
      titolo={`Preventivo ${numeroInParole(p)}`}
      larghezza={620}
      piede={
        <Button size="md" fullWidth color="flame" loading={accetta.isPending} onClick={() => void accetto()}>
          Accetto
        </Button>
      }
    >
      {guardia}
      <div className={stili.firma}>
        <Sums>
          <Sum whole of={p.titolo} below="IVA compresa">
            {formatEuro(scelte.totale)}
          </Sum>
        </Sums>
        {errore && <Notice tono="errore">{errore}</Notice>}
        <LeggiPreventivo
          preventivo={scelte.conScelte}
          aperto={legge}
          onApri={lettura.open}
          onChiudi={lettura.close}
        />
        <Facoltative preventivo={p} scelte={{ ...scelte, cambia }} />
        {cancellata && (
          <Notice tono="attenzione">
            Gli accessori sono cambiati: la firma si è cancellata, va rifatta.
          </Notice>
        )}
        <h3>Accetto il preventivo e i suoi termini</h3>
        <SignatureBox etichetta="Firma del cliente" valore={tratto} onCambia={firma} />
        <TextInput
          aria-label="Chi firma"
          placeholder="Chi firma"
          leftSection={<IconUser size={18} aria-hidden />}
          maxLength={160}
          value={nome}
          onChange={({ currentTarget: { value } }) => setNome(value)}
        />
      </div>
    </Dialog>
  )
}

const LARGA = 600

/** A signature as a PNG data address, black on white; some kilobytes. */
function firmaPng({ l, a, t }: TrattoFirma): string {
  const tela = document.createElement('canvas')
  tela.width = LARGA
  tela.height = Math.round((LARGA * a) / l)
  const penna = tela.getContext('2d')
  if (!penna) throw new Error('no canvas')
  penna.fillStyle = 'white'
  penna.fillRect(0, 0, tela.width, tela.height)
  penna.lineWidth = 3
  penna.lineCap = 'round'
  penna.lineJoin = 'round'
  for (const linea of t) {
    penna.beginPath()
    for (const [n, [x, y]] of linea.entries()) {
      const punto = [(x / 1000) * tela.width, (y / 1000) * tela.height] as const
      if (n === 0) penna.moveTo(...punto)
      // A dot is a line to itself.
      penna.lineTo(...punto)
    }
    penna.stroke()
  }
  return tela.toDataURL('image/png')
}
