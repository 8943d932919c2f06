import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { diciNome } from '#anagrafe/sessione/api.ts'
import { errorText } from '#web/http.ts'
import { drafts } from '#web/outbox-store.ts'
import { server } from '#web/reachable.ts'
import { useSession, useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './rapporto.module.css'

/** On this device: asked already. */
const CHIESTO = 'nome chiesto'

/** Asks a technician once what they are called: it stands on the reports. Without a network it waits for another one. */
export function ChiSei() {
  const utente = useUser()
  const { riprova } = useSession()
  const [daChiedere, setDaChiedere] = useState(false)
  const conosciuto = Boolean(utente.nome && utente.cognome)
  useEffect(() => {
    if (!conosciuto)
      void drafts
        .read<true>(utente.id, CHIESTO)
        .then((noto) => setDaChiedere(noto === null && server.reached))
  }, [utente.id, conosciuto])
  const [nome, setNome] = useState(utente.nome ?? '')
  const [cognome, setCognome] = useState(utente.cognome ?? '')
  const [inCorso, setInCorso] = useState(false)
  if (!daChiedere || conosciuto) return null
  const basta = () => {
    void drafts.write(utente.id, CHIESTO, true)
    setDaChiedere(false)
  }
  async function salva(evento: FormEvent) {
    evento.preventDefault()
    if (inCorso) return
    setInCorso(true)
    try {
      await diciNome({ nome, cognome })
      basta()
      riprova()
    } catch (errore) {
      toast.errore(errorText(errore, 'Il nome non è stato salvato'))
    } finally {
      setInCorso(false)
    }
  }
  return (
    <Scheda titolo="Come ti chiami?">
      <form className={stili.chiSei} onSubmit={(evento) => void salva(evento)}>
        <TextInput
          aria-label="Il tuo nome"
          placeholder="Nome"
          maxLength={60}
          autoComplete="given-name"
          value={nome}
          onChange={({ currentTarget: { value } }) => setNome(value)}
        />
        <TextInput
          aria-label="Il tuo cognome"
          placeholder="Cognome"
          maxLength={60}
          autoComplete="family-name"
          value={cognome}
          onChange={({ currentTarget: { value } }) => setCognome(value)}
        />
        <p>Sta sui rapporti che firmi, al posto di {utente.nome_utente}. Si chiede una volta sola.</p>
        <Button variant="default" onClick={basta}>
          Ora no
        </Button>
        <Button type="submit" aria-disabled={inCorso || !nome.trim() || !cognome.trim()}>
          Salva
        </Button>
      </form>
    </Scheda>
  )
}
