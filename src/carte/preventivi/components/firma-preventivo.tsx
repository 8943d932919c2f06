import { Button, TextInput } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { preventiviApi } from '#carte/preventivi/api.ts'
import { useAccetta } from '#carte/preventivi/components/chiamate.ts'
import { Facoltative, useScelte } from '#carte/preventivi/components/facoltative.tsx'
import { firmaPng } from '#carte/preventivi/components/firma-png.ts'
import { eIntero } from '#carte/preventivi/components/modo.ts'
import { numeroDi } from '#carte/preventivi/components/parole.ts'
import type { PreventivoIntero } from '#carte/preventivi/contract.ts'
import { oggi } from '#shared/dates.ts'
import type { Tratto } from '#shared/firma.ts'
import { formatEuro } from '#shared/money.ts'
import { errorText } from '#web/http.ts'
import { newKey } from '#web/idempotency.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SignatureBox } from '#web/ui/signature.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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
  const [tratto, setTratto] = useState<Tratto | null>(null)
  const [errore, setErrore] = useState<string | null>(null)

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
      onChiudi()
    } catch (causa) {
      key.current = newKey()
      setErrore(errorText(causa, 'L’accettazione non è stata registrata'))
    }
  }

  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      titolo={`Preventivo ${numeroDi(p)}`}
      larghezza={620}
      piede={
        <Button size="md" fullWidth color="flame" loading={accetta.isPending} onClick={() => void accetto()}>
          Accetto
        </Button>
      }
    >
      <div className={stili.firma}>
        <div className={stili.quanto}>
          <p>{p.titolo}</p>
          <strong>{formatEuro(scelte.totale)}</strong>
          <small>IVA compresa</small>
        </div>
        {errore && <Notice tono="errore">{errore}</Notice>}
        <Facoltative preventivo={p} scelte={scelte} />
        <p className={stili.invito}>Accetto il preventivo e i suoi termini</p>
        <SignatureBox etichetta="Firma del cliente" valore={tratto} onCambia={setTratto} />
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
