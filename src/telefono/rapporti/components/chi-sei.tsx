import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { drafts } from '#web/outbox-store.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import type { useNomeDetto } from './nome-detto.ts'
import stili from './rapporto.module.css'

/** On this device: asked already. */
const CHIESTO = 'nome chiesto'

interface ChiSeiProps {
  detto: ReturnType<typeof useNomeDetto>
  /** An efficiency report isn't signed without it. */
  serve: boolean
}

/** Asks a technician once what they are called: it stands on the reports. */
export function ChiSei({ detto, serve }: ChiSeiProps) {
  const utente = useUser()
  const [daChiedere, setDaChiedere] = useState(false)
  const { noto } = detto
  useEffect(() => {
    if (!noto) void drafts.read<true>(utente.id, CHIESTO).then((chiesto) => setDaChiedere(chiesto === null))
  }, [utente.id, noto])
  const [nome, setNome] = useState(utente.nome ?? '')
  const [cognome, setCognome] = useState(utente.cognome ?? '')
  const [inCorso, setInCorso] = useState(false)
  if (noto || !(serve || daChiedere)) return null
  const basta = () => {
    void drafts.write(utente.id, CHIESTO, true)
    setDaChiedere(false)
  }
  async function salva(evento: FormEvent) {
    evento.preventDefault()
    if (inCorso || !nome.trim() || !cognome.trim()) return
    setInCorso(true)
    await detto.di({ nome: nome.trim(), cognome: cognome.trim() })
    setInCorso(false)
    basta()
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
        {!serve && (
          <Button variant="default" onClick={basta}>
            Ora no
          </Button>
        )}
        <Button type="submit" aria-disabled={inCorso || !nome.trim() || !cognome.trim()}>
          Salva
        </Button>
      </form>
    </Scheda>
  )
}
