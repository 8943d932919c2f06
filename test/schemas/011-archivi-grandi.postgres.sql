CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
CREATE FUNCTION clienti_conta_aggiorna() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into conteggi values ('clienti', case when old.attivo then '1' else '0' end, pg_backend_pid() % 64, -1, -0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma;insert into conteggi values ('clienti', case when new.attivo then '1' else '0' end, pg_backend_pid() % 64, +1, +0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; return null; end $$;
CREATE FUNCTION clienti_conta_crea() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into conteggi values ('clienti', case when new.attivo then '1' else '0' end, pg_backend_pid() % 64, +1, +0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; return null; end $$;
CREATE FUNCTION clienti_conta_elimina() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into conteggi values ('clienti', case when old.attivo then '1' else '0' end, pg_backend_pid() % 64, -1, -0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; return null; end $$;
CREATE FUNCTION fatture_conta_aggiorna() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into conteggi values ('fatture', old.tipo, pg_backend_pid() % 64, -1, -0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma;insert into conteggi values ('fatture', new.tipo, pg_backend_pid() % 64, +1, +0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; return null; end $$;
CREATE FUNCTION fatture_conta_crea() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into conteggi values ('fatture', new.tipo, pg_backend_pid() % 64, +1, +0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; return null; end $$;
CREATE FUNCTION fatture_conta_elimina() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into conteggi values ('fatture', old.tipo, pg_backend_pid() % 64, -1, -0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; return null; end $$;
CREATE FUNCTION preventivi_conta_aggiorna() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into conteggi values ('preventivi', old.stato, pg_backend_pid() % 64, -1, -old.totale)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma;insert into conteggi values ('preventivi', new.stato, pg_backend_pid() % 64, +1, +new.totale)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; return null; end $$;
CREATE FUNCTION preventivi_conta_crea() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into conteggi values ('preventivi', new.stato, pg_backend_pid() % 64, +1, +new.totale)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; return null; end $$;
CREATE FUNCTION preventivi_conta_elimina() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into conteggi values ('preventivi', old.stato, pg_backend_pid() % 64, -1, -old.totale)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; return null; end $$;
CREATE FUNCTION rcee_conta_aggiorna() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into conteggi values ('rcee', case when old.contattato then '1' else '0' end, pg_backend_pid() % 64, -1, -0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma;insert into conteggi values ('rcee', case when new.contattato then '1' else '0' end, pg_backend_pid() % 64, +1, +0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; return null; end $$;
CREATE FUNCTION rcee_conta_crea() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into conteggi values ('rcee', case when new.contattato then '1' else '0' end, pg_backend_pid() % 64, +1, +0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; return null; end $$;
CREATE FUNCTION rcee_conta_elimina() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into conteggi values ('rcee', case when old.contattato then '1' else '0' end, pg_backend_pid() % 64, -1, -0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; return null; end $$;
CREATE FUNCTION registro_sola_aggiunta() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
        if tg_op = 'UPDATE' and new.prima is null and new.dopo is null
          and (new.id, new.quando, new.nome_utente, new.azione, new.tabella, new.richiesta)
            = (old.id, old.quando, old.nome_utente, old.azione, old.tabella, old.richiesta)
          and new.utente_id is not distinct from old.utente_id
          and new.record_id is not distinct from old.record_id then return new; end if;
        raise exception 'registro is append-only' using errcode = '23514';
      end $$;
CREATE TABLE appuntamenti (
    id integer NOT NULL,
    titolo text NOT NULL,
    tipologia text NOT NULL,
    stato text NOT NULL,
    priorita text NOT NULL,
    data_inizio timestamp(3) with time zone NOT NULL,
    data_fine timestamp(3) with time zone NOT NULL,
    indirizzo_intervento text,
    descrizione text,
    note_interne text,
    cliente_id integer NOT NULL,
    utente_assegnato_id integer NOT NULL,
    ditta_id integer,
    creato_da integer,
    incasso bigint,
    spese bigint,
    note_completamento text,
    richiesta_ricevuta boolean DEFAULT false NOT NULL,
    codice_fiscale text,
    partita_iva text,
    data_follow_up date,
    note_follow_up text,
    data_ricontatto date,
    ricerca text NOT NULL,
    versione integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT appuntamenti_durata CHECK ((data_fine > data_inizio)),
    CONSTRAINT appuntamenti_incasso CHECK ((incasso >= 0)),
    CONSTRAINT appuntamenti_spese CHECK ((spese >= 0))
);
ALTER TABLE appuntamenti ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME appuntamenti_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE azienda (
    id integer NOT NULL,
    ragione_sociale text,
    indirizzo text,
    comune text,
    cap text,
    provincia text,
    partita_iva text,
    codice_fiscale text,
    rea text,
    telefono text,
    email text,
    pec text,
    iban text,
    logo text,
    versione integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE azienda ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME azienda_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE caldaie (
    id integer NOT NULL,
    cliente_id integer NOT NULL,
    marca text NOT NULL,
    modello text NOT NULL,
    matricola text,
    potenza_kw double precision,
    tipo_combustibile text,
    data_installazione date,
    ultima_revisione date,
    prossima_revisione date,
    note text,
    versione integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT caldaie_potenza CHECK ((potenza_kw >= (0)::double precision))
);
ALTER TABLE caldaie ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME caldaie_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE clienti (
    id integer NOT NULL,
    nome text NOT NULL,
    cognome text NOT NULL,
    telefono text,
    email text,
    indirizzo text,
    comune text,
    cap text,
    provincia text,
    codice_fiscale text,
    partita_iva text,
    note text,
    data_follow_up date,
    note_follow_up text,
    ditta_id integer,
    attivo boolean DEFAULT true NOT NULL,
    ricerca text NOT NULL,
    ordine text NOT NULL COLLATE pg_catalog."C",
    telefono_cifre text,
    email_chiave text,
    versione integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE clienti ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME clienti_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE condizionatori (
    id integer NOT NULL,
    cliente_id integer NOT NULL,
    marca text NOT NULL,
    modello text NOT NULL,
    serial_number text,
    tipo text,
    btu integer,
    data_installazione date,
    ultima_manutenzione date,
    prossima_manutenzione date,
    note text,
    versione integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT condizionatori_btu CHECK ((btu >= 0))
);
ALTER TABLE condizionatori ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME condizionatori_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE contatori (
    nome text NOT NULL,
    anno integer NOT NULL,
    valore integer NOT NULL
);
CREATE TABLE conteggi (
    tabella text NOT NULL,
    gruppo text NOT NULL,
    pezzo integer NOT NULL,
    numero bigint NOT NULL,
    somma bigint NOT NULL
);
CREATE TABLE ditte (
    id integer NOT NULL,
    nome text NOT NULL,
    colore text NOT NULL,
    descrizione text,
    nome_chiave text NOT NULL,
    versione integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ditte ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME ditte_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE documenti (
    id integer NOT NULL,
    nome_file text NOT NULL,
    tipologia text NOT NULL,
    descrizione text,
    cliente_id integer,
    caricato_da_id integer,
    dimensione integer NOT NULL,
    impronta text NOT NULL,
    versione integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE documenti ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME documenti_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE fatture (
    id integer NOT NULL,
    numero_documento text NOT NULL,
    tipo text NOT NULL,
    stato text NOT NULL,
    data_emissione date NOT NULL,
    data_scadenza date,
    data_pagamento date,
    metodo_pagamento text NOT NULL,
    aliquota_iva text,
    subtotale bigint NOT NULL,
    iva_importo bigint NOT NULL,
    totale bigint NOT NULL,
    importo_pagato bigint DEFAULT 0 NOT NULL,
    note text,
    cliente_id integer,
    fornitore_id integer,
    file_media_id integer,
    ricerca text NOT NULL,
    numero_unico text NOT NULL,
    ordine text NOT NULL COLLATE pg_catalog."C",
    versione integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    intestatario text,
    CONSTRAINT fatture_pagato CHECK (((importo_pagato >= 0) AND (importo_pagato <= totale))),
    CONSTRAINT fatture_somma CHECK (((subtotale >= 0) AND ((subtotale + iva_importo) = totale)))
);
ALTER TABLE fatture ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME fatture_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE fornitori (
    id integer NOT NULL,
    ragione_sociale text NOT NULL,
    partita_iva text,
    telefono text,
    email text,
    referente text,
    sito_web text,
    indirizzo text,
    comune text,
    cap text,
    provincia text,
    note text,
    ricerca text NOT NULL,
    ordine text NOT NULL COLLATE pg_catalog."C",
    versione integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE fornitori ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME fornitori_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE importazioni (
    id integer NOT NULL,
    nome_file text NOT NULL,
    formato text NOT NULL,
    codifica text,
    separatore text,
    stato text NOT NULL,
    colonne text NOT NULL,
    abbinamento text NOT NULL,
    utente_id integer,
    nome_utente text NOT NULL,
    richiesta text NOT NULL,
    confermata_il timestamp(3) with time zone,
    finita_il timestamp(3) with time zone,
    annullata_il timestamp(3) with time zone,
    battito timestamp(3) with time zone,
    righe integer DEFAULT 0 NOT NULL,
    buone integer DEFAULT 0 NOT NULL,
    avvisi integer DEFAULT 0 NOT NULL,
    errori integer DEFAULT 0 NOT NULL,
    duplicati integer DEFAULT 0 NOT NULL,
    da_scrivere integer DEFAULT 0 NOT NULL,
    scritte integer DEFAULT 0 NOT NULL,
    clienti integer DEFAULT 0 NOT NULL,
    caldaie integer DEFAULT 0 NOT NULL,
    versione integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE importazioni_creati (
    importazione_id integer NOT NULL,
    tabella text NOT NULL,
    record_id integer NOT NULL,
    gruppo integer NOT NULL
);
ALTER TABLE importazioni ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME importazioni_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE importazioni_righe (
    importazione_id integer NOT NULL,
    n integer NOT NULL,
    celle text NOT NULL,
    esito text,
    messaggi text,
    dati text,
    gruppo integer,
    duplicato text,
    duplicato_di integer,
    scelta text
);
CREATE TABLE kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE notifiche (
    id integer NOT NULL,
    utente_id integer NOT NULL,
    tipo text NOT NULL,
    titolo text NOT NULL,
    messaggio text NOT NULL,
    letta boolean DEFAULT false NOT NULL,
    appuntamento_id integer,
    dati_extra text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    eliminata_il timestamp(3) with time zone
);
ALTER TABLE notifiche ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME notifiche_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE preventivi (
    id integer NOT NULL,
    numero_preventivo text NOT NULL,
    titolo text NOT NULL,
    tipologia text NOT NULL,
    stato text NOT NULL,
    accettato boolean DEFAULT false NOT NULL,
    data_accettazione timestamp(3) with time zone,
    data_scadenza date,
    subtotale bigint NOT NULL,
    iva_percentuale integer NOT NULL,
    iva_importo bigint NOT NULL,
    totale bigint NOT NULL,
    validita_giorni integer NOT NULL,
    note text,
    cliente_id integer NOT NULL,
    utente_creatore_id integer,
    documento_id integer,
    ricerca text NOT NULL,
    versione integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT preventivi_somma CHECK (((subtotale >= 0) AND ((subtotale + iva_importo) = totale)))
);
ALTER TABLE preventivi ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME preventivi_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE rate_fatture (
    id integer NOT NULL,
    fattura_id integer NOT NULL,
    numero_rata integer NOT NULL,
    importo bigint NOT NULL,
    data_scadenza date NOT NULL,
    pagata boolean DEFAULT false NOT NULL,
    data_pagamento date,
    versione integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT rate_fatture_importo CHECK ((importo >= 0))
);
ALTER TABLE rate_fatture ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME rate_fatture_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE rcee (
    id integer NOT NULL,
    cliente_id integer NOT NULL,
    caldaia_id integer,
    numero_documento text,
    data_emissione date NOT NULL,
    data_scadenza date,
    file_media_id integer,
    contattato boolean DEFAULT false NOT NULL,
    note_contatto text,
    data_follow_up date,
    note_follow_up text,
    ricerca text NOT NULL,
    ordine text NOT NULL COLLATE pg_catalog."C",
    versione integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE rcee ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME rcee_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE registro (
    id integer NOT NULL,
    quando timestamp(3) with time zone NOT NULL,
    utente_id integer,
    nome_utente text NOT NULL,
    azione text NOT NULL,
    tabella text NOT NULL,
    record_id integer,
    prima text,
    dopo text,
    richiesta text NOT NULL
);
ALTER TABLE registro ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME registro_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE richieste_presa_in_carico (
    id integer NOT NULL,
    appuntamento_id integer NOT NULL,
    richiedente_id integer NOT NULL,
    stato text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    risposta_da_id integer,
    risposta_il timestamp(3) with time zone
);
ALTER TABLE richieste_presa_in_carico ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME richieste_presa_in_carico_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE richieste_ripetibili (
    utente_id integer NOT NULL,
    chiave text NOT NULL,
    impronta text NOT NULL,
    stato integer,
    corpo text,
    creata_il timestamp(3) with time zone NOT NULL
);
CREATE TABLE ruoli (
    id integer NOT NULL,
    nome_ruolo text NOT NULL
);
ALTER TABLE ruoli ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME ruoli_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE sessioni (
    token_hash text NOT NULL,
    utente_id integer NOT NULL,
    creata_il timestamp(3) with time zone NOT NULL,
    usata_il timestamp(3) with time zone NOT NULL
);
CREATE TABLE tentativi_accesso (
    chiave text NOT NULL,
    quando timestamp(3) with time zone NOT NULL
);
CREATE TABLE utenti (
    id integer NOT NULL,
    nome_utente text NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    ruolo_id integer NOT NULL,
    attivo boolean DEFAULT true NOT NULL,
    nome_chiave text,
    email_chiave text,
    versione integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE utenti ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME utenti_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
INSERT INTO appuntamenti VALUES (101, 'titolo 1 àÈ’€', 'tipologia 1 àÈ’€', 'stato 1 àÈ’€', 'priorita 1 àÈ’€', '2026-11-20 09:00:00.001+00', '2026-11-20 10:00:00+00', 'indirizzo_intervento 1 àÈ’€', 'descrizione 1 àÈ’€', 'note_interne 1 àÈ’€', 101, 101, 101, 101, 1, 1, 'note_completamento 1 àÈ’€', false, 'codice_fiscale 1 àÈ’€', 'partita_iva 1 àÈ’€', '2026-11-21', 'note_follow_up 1 àÈ’€', '2026-11-21', 'ricerca 1 àÈ’€', 1, '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00');
INSERT INTO appuntamenti VALUES (102, 'titolo 2 àÈ’€', 'tipologia 2 àÈ’€', 'stato 2 àÈ’€', 'priorita 2 àÈ’€', '2026-11-20 09:00:00.002+00', '2026-11-20 10:00:00+00', 'indirizzo_intervento 2 àÈ’€', 'descrizione 2 àÈ’€', 'note_interne 2 àÈ’€', 101, 101, 101, 101, 2, 2, 'note_completamento 2 àÈ’€', true, 'codice_fiscale 2 àÈ’€', 'partita_iva 2 àÈ’€', '2026-11-22', 'note_follow_up 2 àÈ’€', '2026-11-22', 'ricerca 2 àÈ’€', 2, '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00');
INSERT INTO azienda VALUES (1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, '2026-11-20 21:39:03.671+00', '2026-11-20 21:39:03.671+00');
INSERT INTO azienda VALUES (101, 'ragione_sociale 1 àÈ’€', 'indirizzo 1 àÈ’€', 'comune 1 àÈ’€', 'cap 1 àÈ’€', 'provincia 1 àÈ’€', 'partita_iva 1 àÈ’€', 'codice_fiscale 1 àÈ’€', 'rea 1 àÈ’€', 'telefono 1 àÈ’€', 'email 1 àÈ’€', 'pec 1 àÈ’€', 'iban 1 àÈ’€', 'logo 1 àÈ’€', 1, '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00');
INSERT INTO azienda VALUES (102, 'ragione_sociale 2 àÈ’€', 'indirizzo 2 àÈ’€', 'comune 2 àÈ’€', 'cap 2 àÈ’€', 'provincia 2 àÈ’€', 'partita_iva 2 àÈ’€', 'codice_fiscale 2 àÈ’€', 'rea 2 àÈ’€', 'telefono 2 àÈ’€', 'email 2 àÈ’€', 'pec 2 àÈ’€', 'iban 2 àÈ’€', 'logo 2 àÈ’€', 2, '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00');
INSERT INTO caldaie VALUES (101, 101, 'marca 1 àÈ’€', 'modello 1 àÈ’€', 'matricola 1 àÈ’€', 1, 'tipo_combustibile 1 àÈ’€', '2026-11-21', '2026-11-21', '2026-11-21', 'note 1 àÈ’€', 1, '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00');
INSERT INTO caldaie VALUES (102, 101, 'marca 2 àÈ’€', 'modello 2 àÈ’€', 'matricola 2 àÈ’€', 2, 'tipo_combustibile 2 àÈ’€', '2026-11-22', '2026-11-22', '2026-11-22', 'note 2 àÈ’€', 2, '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00');
INSERT INTO clienti VALUES (101, 'nome 1 àÈ’€', 'cognome 1 àÈ’€', 'telefono 1 àÈ’€', 'email 1 àÈ’€', 'indirizzo 1 àÈ’€', 'comune 1 àÈ’€', 'cap 1 àÈ’€', 'provincia 1 àÈ’€', 'codice_fiscale 1 àÈ’€', 'partita_iva 1 àÈ’€', 'note 1 àÈ’€', '2026-11-21', 'note_follow_up 1 àÈ’€', 101, false, 'ricerca 1 àÈ’€', 'ordine 1 àÈ’€', 'telefono_cifre 1 àÈ’€', 'email_chiave 1 àÈ’€', 1, '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00');
INSERT INTO clienti VALUES (102, 'nome 2 àÈ’€', 'cognome 2 àÈ’€', 'telefono 2 àÈ’€', 'email 2 àÈ’€', 'indirizzo 2 àÈ’€', 'comune 2 àÈ’€', 'cap 2 àÈ’€', 'provincia 2 àÈ’€', 'codice_fiscale 2 àÈ’€', 'partita_iva 2 àÈ’€', 'note 2 àÈ’€', '2026-11-22', 'note_follow_up 2 àÈ’€', 101, true, 'ricerca 2 àÈ’€', 'ordine 2 àÈ’€', 'telefono_cifre 2 àÈ’€', 'email_chiave 2 àÈ’€', 2, '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00');
INSERT INTO condizionatori VALUES (101, 101, 'marca 1 àÈ’€', 'modello 1 àÈ’€', 'serial_number 1 àÈ’€', 'tipo 1 àÈ’€', 1, '2026-11-21', '2026-11-21', '2026-11-21', 'note 1 àÈ’€', 1, '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00');
INSERT INTO condizionatori VALUES (102, 101, 'marca 2 àÈ’€', 'modello 2 àÈ’€', 'serial_number 2 àÈ’€', 'tipo 2 àÈ’€', 2, '2026-11-22', '2026-11-22', '2026-11-22', 'note 2 àÈ’€', 2, '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00');
INSERT INTO contatori VALUES ('nome 1 àÈ’€', 1, 1);
INSERT INTO contatori VALUES ('nome 2 àÈ’€', 2, 2);
INSERT INTO conteggi VALUES ('tabella 1 àÈ’€', 'gruppo 1 àÈ’€', 1, 1, 1);
INSERT INTO conteggi VALUES ('tabella 2 àÈ’€', 'gruppo 2 àÈ’€', 2, 2, 2);
INSERT INTO conteggi VALUES ('clienti', '0', 9, 1, 0);
INSERT INTO conteggi VALUES ('clienti', '1', 9, 1, 0);
INSERT INTO conteggi VALUES ('fatture', 'tipo 1 àÈ’€', 9, 1, 0);
INSERT INTO conteggi VALUES ('fatture', 'tipo 2 àÈ’€', 9, 1, 0);
INSERT INTO conteggi VALUES ('preventivi', 'stato 1 àÈ’€', 9, 1, 12200);
INSERT INTO conteggi VALUES ('preventivi', 'stato 2 àÈ’€', 9, 1, 12200);
INSERT INTO conteggi VALUES ('rcee', '0', 9, 1, 0);
INSERT INTO conteggi VALUES ('rcee', '1', 9, 1, 0);
INSERT INTO ditte VALUES (101, 'nome 1 àÈ’€', 'colore 1 àÈ’€', 'descrizione 1 àÈ’€', 'nome_chiave 1 àÈ’€', 1, '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00');
INSERT INTO ditte VALUES (102, 'nome 2 àÈ’€', 'colore 2 àÈ’€', 'descrizione 2 àÈ’€', 'nome_chiave 2 àÈ’€', 2, '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00');
INSERT INTO documenti VALUES (101, 'nome_file 1 àÈ’€', 'tipologia 1 àÈ’€', 'descrizione 1 àÈ’€', 101, 101, 1, 'impronta 1 àÈ’€', 1, '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00');
INSERT INTO documenti VALUES (102, 'nome_file 2 àÈ’€', 'tipologia 2 àÈ’€', 'descrizione 2 àÈ’€', 101, 101, 2, 'impronta 2 àÈ’€', 2, '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00');
INSERT INTO fatture VALUES (101, 'numero_documento 1 àÈ’€', 'tipo 1 àÈ’€', 'stato 1 àÈ’€', '2026-11-21', '2026-11-21', '2026-11-21', 'metodo_pagamento 1 àÈ’€', 'aliquota_iva 1 àÈ’€', 10000, 2200, 12200, 0, 'note 1 àÈ’€', 101, 101, 101, 'ricerca 1 àÈ’€', 'numero_unico 1 àÈ’€', 'ordine 1 àÈ’€', 1, '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00', 'intestatario 1 àÈ’€');
INSERT INTO fatture VALUES (102, 'numero_documento 2 àÈ’€', 'tipo 2 àÈ’€', 'stato 2 àÈ’€', '2026-11-22', '2026-11-22', '2026-11-22', 'metodo_pagamento 2 àÈ’€', 'aliquota_iva 2 àÈ’€', 10000, 2200, 12200, 0, 'note 2 àÈ’€', 101, 101, 101, 'ricerca 2 àÈ’€', 'numero_unico 2 àÈ’€', 'ordine 2 àÈ’€', 2, '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00', 'intestatario 2 àÈ’€');
INSERT INTO fornitori VALUES (101, 'ragione_sociale 1 àÈ’€', 'partita_iva 1 àÈ’€', 'telefono 1 àÈ’€', 'email 1 àÈ’€', 'referente 1 àÈ’€', 'sito_web 1 àÈ’€', 'indirizzo 1 àÈ’€', 'comune 1 àÈ’€', 'cap 1 àÈ’€', 'provincia 1 àÈ’€', 'note 1 àÈ’€', 'ricerca 1 àÈ’€', 'ordine 1 àÈ’€', 1, '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00');
INSERT INTO fornitori VALUES (102, 'ragione_sociale 2 àÈ’€', 'partita_iva 2 àÈ’€', 'telefono 2 àÈ’€', 'email 2 àÈ’€', 'referente 2 àÈ’€', 'sito_web 2 àÈ’€', 'indirizzo 2 àÈ’€', 'comune 2 àÈ’€', 'cap 2 àÈ’€', 'provincia 2 àÈ’€', 'note 2 àÈ’€', 'ricerca 2 àÈ’€', 'ordine 2 àÈ’€', 2, '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00');
INSERT INTO importazioni VALUES (101, 'nome_file 1 àÈ’€', 'formato 1 àÈ’€', 'codifica 1 àÈ’€', 'separatore 1 àÈ’€', 'stato 1 àÈ’€', 'colonne 1 àÈ’€', 'abbinamento 1 àÈ’€', 1, 'nome_utente 1 àÈ’€', 'richiesta 1 àÈ’€', '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00');
INSERT INTO importazioni VALUES (102, 'nome_file 2 àÈ’€', 'formato 2 àÈ’€', 'codifica 2 àÈ’€', 'separatore 2 àÈ’€', 'stato 2 àÈ’€', 'colonne 2 àÈ’€', 'abbinamento 2 àÈ’€', 2, 'nome_utente 2 àÈ’€', 'richiesta 2 àÈ’€', '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00', 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00');
INSERT INTO importazioni_creati VALUES (101, 'tabella 1 àÈ’€', 1, 1);
INSERT INTO importazioni_creati VALUES (101, 'tabella 2 àÈ’€', 2, 2);
INSERT INTO importazioni_righe VALUES (101, 1, 'celle 1 àÈ’€', 'esito 1 àÈ’€', 'messaggi 1 àÈ’€', 'dati 1 àÈ’€', 1, 'duplicato 1 àÈ’€', 1, 'scelta 1 àÈ’€');
INSERT INTO importazioni_righe VALUES (101, 2, 'celle 2 àÈ’€', 'esito 2 àÈ’€', 'messaggi 2 àÈ’€', 'dati 2 àÈ’€', 2, 'duplicato 2 àÈ’€', 2, 'scelta 2 àÈ’€');
INSERT INTO kysely_migration VALUES ('001-accesso', '2026-11-20T21:39:03.667Z');
INSERT INTO kysely_migration VALUES ('002-ditte-azienda', '2026-11-20T21:39:03.671Z');
INSERT INTO kysely_migration VALUES ('003-clienti', '2026-11-20T21:39:03.680Z');
INSERT INTO kysely_migration VALUES ('004-impianti', '2026-11-20T21:39:03.686Z');
INSERT INTO kysely_migration VALUES ('005-appuntamenti', '2026-11-20T21:39:03.690Z');
INSERT INTO kysely_migration VALUES ('006-notifiche', '2026-11-20T21:39:03.696Z');
INSERT INTO kysely_migration VALUES ('007-documenti-rcee', '2026-11-20T21:39:03.704Z');
INSERT INTO kysely_migration VALUES ('008-contabilita', '2026-11-20T21:39:03.719Z');
INSERT INTO kysely_migration VALUES ('009-riservatezza', '2026-11-20T21:39:03.720Z');
INSERT INTO kysely_migration VALUES ('010-importazioni', '2026-11-20T21:39:03.726Z');
INSERT INTO kysely_migration VALUES ('011-archivi-grandi', '2026-11-20T21:39:03.751Z');
INSERT INTO kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO notifiche VALUES (101, 101, 'tipo 1 àÈ’€', 'titolo 1 àÈ’€', 'messaggio 1 àÈ’€', false, 101, 'dati_extra 1 àÈ’€', '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00');
INSERT INTO notifiche VALUES (102, 101, 'tipo 2 àÈ’€', 'titolo 2 àÈ’€', 'messaggio 2 àÈ’€', true, 101, 'dati_extra 2 àÈ’€', '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00');
INSERT INTO preventivi VALUES (101, 'numero_preventivo 1 àÈ’€', 'titolo 1 àÈ’€', 'tipologia 1 àÈ’€', 'stato 1 àÈ’€', false, '2026-11-20 09:00:00.001+00', '2026-11-21', 10000, 1, 2200, 12200, 1, 'note 1 àÈ’€', 101, 101, 101, 'ricerca 1 àÈ’€', 1, '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00');
INSERT INTO preventivi VALUES (102, 'numero_preventivo 2 àÈ’€', 'titolo 2 àÈ’€', 'tipologia 2 àÈ’€', 'stato 2 àÈ’€', true, '2026-11-20 09:00:00.002+00', '2026-11-22', 10000, 2, 2200, 12200, 2, 'note 2 àÈ’€', 101, 101, 101, 'ricerca 2 àÈ’€', 2, '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00');
INSERT INTO rate_fatture VALUES (101, 101, 1, 4000, '2026-11-21', false, '2026-11-21', 1, '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00');
INSERT INTO rate_fatture VALUES (102, 101, 2, 4000, '2026-11-22', true, '2026-11-22', 2, '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00');
INSERT INTO rcee VALUES (101, 101, 101, 'numero_documento 1 àÈ’€', '2026-11-21', '2026-11-21', 101, false, 'note_contatto 1 àÈ’€', '2026-11-21', 'note_follow_up 1 àÈ’€', 'ricerca 1 àÈ’€', 'ordine 1 àÈ’€', 1, '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00');
INSERT INTO rcee VALUES (102, 101, 101, 'numero_documento 2 àÈ’€', '2026-11-22', '2026-11-22', 101, true, 'note_contatto 2 àÈ’€', '2026-11-22', 'note_follow_up 2 àÈ’€', 'ricerca 2 àÈ’€', 'ordine 2 àÈ’€', 2, '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00');
INSERT INTO registro VALUES (101, '2026-11-20 09:00:00.001+00', 1, 'nome_utente 1 àÈ’€', 'azione 1 àÈ’€', 'tabella 1 àÈ’€', 1, 'prima 1 àÈ’€', 'dopo 1 àÈ’€', 'richiesta 1 àÈ’€');
INSERT INTO registro VALUES (102, '2026-11-20 09:00:00.002+00', 2, 'nome_utente 2 àÈ’€', 'azione 2 àÈ’€', 'tabella 2 àÈ’€', 2, 'prima 2 àÈ’€', 'dopo 2 àÈ’€', 'richiesta 2 àÈ’€');
INSERT INTO richieste_presa_in_carico VALUES (101, 101, 101, 'stato 1 àÈ’€', '2026-11-20 09:00:00.001+00', 101, '2026-11-20 09:00:00.001+00');
INSERT INTO richieste_presa_in_carico VALUES (102, 101, 101, 'stato 2 àÈ’€', '2026-11-20 09:00:00.002+00', 101, '2026-11-20 09:00:00.002+00');
INSERT INTO richieste_ripetibili VALUES (1, 'chiave 1 àÈ’€', 'impronta 1 àÈ’€', 1, 'corpo 1 àÈ’€', '2026-11-20 09:00:00.001+00');
INSERT INTO richieste_ripetibili VALUES (2, 'chiave 2 àÈ’€', 'impronta 2 àÈ’€', 2, 'corpo 2 àÈ’€', '2026-11-20 09:00:00.002+00');
INSERT INTO ruoli VALUES (1, 'Admin');
INSERT INTO ruoli VALUES (2, 'Direttore');
INSERT INTO ruoli VALUES (3, 'Operatore');
INSERT INTO sessioni VALUES ('token_hash 1 àÈ’€', 101, '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00');
INSERT INTO sessioni VALUES ('token_hash 2 àÈ’€', 101, '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00');
INSERT INTO tentativi_accesso VALUES ('chiave 1 àÈ’€', '2026-11-20 09:00:00.001+00');
INSERT INTO tentativi_accesso VALUES ('chiave 2 àÈ’€', '2026-11-20 09:00:00.002+00');
INSERT INTO utenti VALUES (101, 'nome_utente 1 àÈ’€', 'email 1 àÈ’€', 'password_hash 1 àÈ’€', 1, false, 'nome_chiave 1 àÈ’€', 'email_chiave 1 àÈ’€', 1, '2026-11-20 09:00:00.001+00', '2026-11-20 09:00:00.001+00');
INSERT INTO utenti VALUES (102, 'nome_utente 2 àÈ’€', 'email 2 àÈ’€', 'password_hash 2 àÈ’€', 1, true, 'nome_chiave 2 àÈ’€', 'email_chiave 2 àÈ’€', 2, '2026-11-20 09:00:00.002+00', '2026-11-20 09:00:00.002+00');
SELECT pg_catalog.setval('appuntamenti_id_seq', 1, false);
SELECT pg_catalog.setval('azienda_id_seq', 1, false);
SELECT pg_catalog.setval('caldaie_id_seq', 1, false);
SELECT pg_catalog.setval('clienti_id_seq', 1, false);
SELECT pg_catalog.setval('condizionatori_id_seq', 1, false);
SELECT pg_catalog.setval('ditte_id_seq', 1, false);
SELECT pg_catalog.setval('documenti_id_seq', 1, false);
SELECT pg_catalog.setval('fatture_id_seq', 1, false);
SELECT pg_catalog.setval('fornitori_id_seq', 1, false);
SELECT pg_catalog.setval('importazioni_id_seq', 1, false);
SELECT pg_catalog.setval('notifiche_id_seq', 1, false);
SELECT pg_catalog.setval('preventivi_id_seq', 1, false);
SELECT pg_catalog.setval('rate_fatture_id_seq', 1, false);
SELECT pg_catalog.setval('rcee_id_seq', 1, false);
SELECT pg_catalog.setval('registro_id_seq', 1, false);
SELECT pg_catalog.setval('richieste_presa_in_carico_id_seq', 1, false);
SELECT pg_catalog.setval('ruoli_id_seq', 1, false);
SELECT pg_catalog.setval('utenti_id_seq', 1, false);
ALTER TABLE ONLY appuntamenti
    ADD CONSTRAINT appuntamenti_pkey PRIMARY KEY (id);
ALTER TABLE ONLY azienda
    ADD CONSTRAINT azienda_pkey PRIMARY KEY (id);
ALTER TABLE ONLY caldaie
    ADD CONSTRAINT caldaie_pkey PRIMARY KEY (id);
ALTER TABLE ONLY clienti
    ADD CONSTRAINT clienti_pkey PRIMARY KEY (id);
ALTER TABLE ONLY condizionatori
    ADD CONSTRAINT condizionatori_pkey PRIMARY KEY (id);
ALTER TABLE ONLY contatori
    ADD CONSTRAINT contatori_chiave PRIMARY KEY (nome, anno);
ALTER TABLE ONLY conteggi
    ADD CONSTRAINT conteggi_chiave PRIMARY KEY (tabella, gruppo, pezzo);
ALTER TABLE ONLY ditte
    ADD CONSTRAINT ditte_nome_unico UNIQUE (nome_chiave);
ALTER TABLE ONLY ditte
    ADD CONSTRAINT ditte_pkey PRIMARY KEY (id);
ALTER TABLE ONLY documenti
    ADD CONSTRAINT documenti_pkey PRIMARY KEY (id);
ALTER TABLE ONLY fatture
    ADD CONSTRAINT fatture_numero_unico UNIQUE (numero_unico);
ALTER TABLE ONLY fatture
    ADD CONSTRAINT fatture_pkey PRIMARY KEY (id);
ALTER TABLE ONLY fornitori
    ADD CONSTRAINT fornitori_pkey PRIMARY KEY (id);
ALTER TABLE ONLY importazioni_creati
    ADD CONSTRAINT importazioni_creati_chiave PRIMARY KEY (importazione_id, tabella, record_id);
ALTER TABLE ONLY importazioni
    ADD CONSTRAINT importazioni_pkey PRIMARY KEY (id);
ALTER TABLE ONLY importazioni_righe
    ADD CONSTRAINT importazioni_righe_chiave PRIMARY KEY (importazione_id, n);
ALTER TABLE ONLY kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY notifiche
    ADD CONSTRAINT notifiche_pkey PRIMARY KEY (id);
ALTER TABLE ONLY preventivi
    ADD CONSTRAINT preventivi_numero_unico UNIQUE (numero_preventivo);
ALTER TABLE ONLY preventivi
    ADD CONSTRAINT preventivi_pkey PRIMARY KEY (id);
ALTER TABLE ONLY rate_fatture
    ADD CONSTRAINT rate_fatture_numero UNIQUE (fattura_id, numero_rata);
ALTER TABLE ONLY rate_fatture
    ADD CONSTRAINT rate_fatture_pkey PRIMARY KEY (id);
ALTER TABLE ONLY rcee
    ADD CONSTRAINT rcee_pkey PRIMARY KEY (id);
ALTER TABLE ONLY registro
    ADD CONSTRAINT registro_pkey PRIMARY KEY (id);
ALTER TABLE ONLY richieste_presa_in_carico
    ADD CONSTRAINT richieste_presa_in_carico_pkey PRIMARY KEY (id);
ALTER TABLE ONLY richieste_ripetibili
    ADD CONSTRAINT richieste_ripetibili_chiave PRIMARY KEY (utente_id, chiave);
ALTER TABLE ONLY ruoli
    ADD CONSTRAINT ruoli_nome_ruolo_key UNIQUE (nome_ruolo);
ALTER TABLE ONLY ruoli
    ADD CONSTRAINT ruoli_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sessioni
    ADD CONSTRAINT sessioni_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY utenti
    ADD CONSTRAINT utenti_pkey PRIMARY KEY (id);
CREATE INDEX appuntamenti_cliente_id_data_inizio ON appuntamenti USING btree (cliente_id, data_inizio);
CREATE INDEX appuntamenti_da_sentire ON appuntamenti USING btree (data_follow_up, id) WHERE ((stato = 'Completato'::text) AND (data_follow_up IS NOT NULL));
CREATE INDEX appuntamenti_data_inizio_id ON appuntamenti USING btree (data_inizio, id);
CREATE INDEX appuntamenti_ditta_id_data_inizio ON appuntamenti USING btree (ditta_id, data_inizio);
CREATE INDEX appuntamenti_ricerca ON appuntamenti USING gin (((' '::text || replace(ricerca, ''''::text, ' '::text))) gin_trgm_ops);
CREATE INDEX appuntamenti_utente_assegnato_id_data_inizio ON appuntamenti USING btree (utente_assegnato_id, data_inizio);
CREATE INDEX caldaie_cliente_id_prossima_revisione ON caldaie USING btree (cliente_id, prossima_revisione);
CREATE INDEX caldaie_prossima_revisione_id ON caldaie USING btree (prossima_revisione, id);
CREATE INDEX clienti_attivo_ordine_id ON clienti USING btree (attivo, ordine, id);
CREATE INDEX clienti_codice_fiscale ON clienti USING btree (codice_fiscale);
CREATE INDEX clienti_data_follow_up ON clienti USING btree (data_follow_up);
CREATE INDEX clienti_ditta_id ON clienti USING btree (ditta_id);
CREATE INDEX clienti_email_chiave ON clienti USING btree (email_chiave);
CREATE INDEX clienti_indirizzo ON clienti USING gin (lower(indirizzo) gin_trgm_ops);
CREATE INDEX clienti_ordine_id ON clienti USING btree (ordine, id);
CREATE INDEX clienti_partita_iva ON clienti USING btree (partita_iva);
CREATE INDEX clienti_ricerca ON clienti USING gin (((' '::text || replace(ricerca, ''''::text, ' '::text))) gin_trgm_ops);
CREATE INDEX clienti_telefono_cifre ON clienti USING btree (telefono_cifre);
CREATE INDEX condizionatori_cliente_id ON condizionatori USING btree (cliente_id);
CREATE INDEX condizionatori_prossima_manutenzione_id ON condizionatori USING btree (prossima_manutenzione, id);
CREATE INDEX documenti_cliente_id_id ON documenti USING btree (cliente_id, id);
CREATE INDEX documenti_impronta ON documenti USING btree (impronta);
CREATE INDEX fatture_cliente_id_ordine ON fatture USING btree (cliente_id, ordine);
CREATE INDEX fatture_da_pagare ON fatture USING btree (tipo, data_scadenza) WHERE (stato <> 'Pagata'::text);
CREATE INDEX fatture_data_pagamento ON fatture USING btree (data_pagamento);
CREATE INDEX fatture_data_scadenza_id ON fatture USING btree (data_scadenza, id);
CREATE INDEX fatture_file_media_id ON fatture USING btree (file_media_id);
CREATE INDEX fatture_fornitore_id_ordine ON fatture USING btree (fornitore_id, ordine);
CREATE INDEX fatture_ordine_id ON fatture USING btree (ordine, id);
CREATE INDEX fatture_ricerca ON fatture USING gin (((' '::text || replace(ricerca, ''''::text, ' '::text))) gin_trgm_ops);
CREATE INDEX fatture_tipo_ordine_id ON fatture USING btree (tipo, ordine, id);
CREATE INDEX fornitori_ordine_id ON fornitori USING btree (ordine, id);
CREATE INDEX importazioni_creati_importazione_id_tabella_gruppo ON importazioni_creati USING btree (importazione_id, tabella, gruppo);
CREATE INDEX importazioni_righe_duplicato_di ON importazioni_righe USING btree (duplicato_di);
CREATE INDEX importazioni_righe_importazione_id_esito_n ON importazioni_righe USING btree (importazione_id, esito, n);
CREATE INDEX importazioni_stato_id ON importazioni USING btree (stato, id);
CREATE INDEX notifiche_appuntamento_id ON notifiche USING btree (appuntamento_id);
CREATE INDEX notifiche_non_lette ON notifiche USING btree (utente_id) WHERE ((letta = false) AND (eliminata_il IS NULL));
CREATE INDEX notifiche_utente_id_eliminata_il_id ON notifiche USING btree (utente_id, eliminata_il, id);
CREATE INDEX preventivi_cliente_id_id ON preventivi USING btree (cliente_id, id);
CREATE INDEX preventivi_documento_id ON preventivi USING btree (documento_id);
CREATE INDEX preventivi_ricerca ON preventivi USING gin (((' '::text || replace(ricerca, ''''::text, ' '::text))) gin_trgm_ops);
CREATE INDEX preventivi_stato_id ON preventivi USING btree (stato, id);
CREATE INDEX rate_fatture_data_pagamento ON rate_fatture USING btree (data_pagamento);
CREATE INDEX rate_fatture_data_scadenza_id ON rate_fatture USING btree (data_scadenza, id);
CREATE INDEX rate_fatture_pagata_data_scadenza_id ON rate_fatture USING btree (pagata, data_scadenza, id);
CREATE INDEX rcee_caldaia_id ON rcee USING btree (caldaia_id);
CREATE INDEX rcee_cliente_id ON rcee USING btree (cliente_id);
CREATE INDEX rcee_contattato_ordine_id ON rcee USING btree (contattato, ordine, id);
CREATE INDEX rcee_data_follow_up_id ON rcee USING btree (data_follow_up, id);
CREATE INDEX rcee_data_scadenza_id ON rcee USING btree (data_scadenza, id);
CREATE INDEX rcee_file_media_id ON rcee USING btree (file_media_id);
CREATE INDEX rcee_ordine_id ON rcee USING btree (ordine, id);
CREATE INDEX rcee_ricerca ON rcee USING gin (((' '::text || replace(ricerca, ''''::text, ' '::text))) gin_trgm_ops);
CREATE INDEX registro_tabella_id ON registro USING btree (tabella, id);
CREATE INDEX registro_tabella_record_id_id ON registro USING btree (tabella, record_id, id);
CREATE INDEX registro_utente_id_id ON registro USING btree (utente_id, id);
CREATE INDEX richieste_presa_in_carico_appuntamento_id ON richieste_presa_in_carico USING btree (appuntamento_id);
CREATE INDEX richieste_ripetibili_creata_il ON richieste_ripetibili USING btree (creata_il);
CREATE UNIQUE INDEX richieste_una_in_attesa ON richieste_presa_in_carico USING btree (appuntamento_id, richiedente_id) WHERE (stato = 'In_Attesa'::text);
CREATE INDEX sessioni_utente_id ON sessioni USING btree (utente_id);
CREATE INDEX tentativi_accesso_chiave_quando ON tentativi_accesso USING btree (chiave, quando);
CREATE UNIQUE INDEX utenti_email_chiave ON utenti USING btree (email_chiave);
CREATE UNIQUE INDEX utenti_nome_chiave ON utenti USING btree (nome_chiave);
CREATE TRIGGER clienti_conta_aggiorna AFTER UPDATE OF attivo ON clienti FOR EACH ROW WHEN ((old.attivo IS DISTINCT FROM new.attivo)) EXECUTE FUNCTION clienti_conta_aggiorna();
CREATE TRIGGER clienti_conta_crea AFTER INSERT ON clienti FOR EACH ROW EXECUTE FUNCTION clienti_conta_crea();
CREATE TRIGGER clienti_conta_elimina AFTER DELETE ON clienti FOR EACH ROW EXECUTE FUNCTION clienti_conta_elimina();
CREATE TRIGGER fatture_conta_aggiorna AFTER UPDATE OF tipo ON fatture FOR EACH ROW WHEN ((old.tipo IS DISTINCT FROM new.tipo)) EXECUTE FUNCTION fatture_conta_aggiorna();
CREATE TRIGGER fatture_conta_crea AFTER INSERT ON fatture FOR EACH ROW EXECUTE FUNCTION fatture_conta_crea();
CREATE TRIGGER fatture_conta_elimina AFTER DELETE ON fatture FOR EACH ROW EXECUTE FUNCTION fatture_conta_elimina();
CREATE TRIGGER preventivi_conta_aggiorna AFTER UPDATE OF stato, totale ON preventivi FOR EACH ROW WHEN (((old.stato IS DISTINCT FROM new.stato) OR (old.totale IS DISTINCT FROM new.totale))) EXECUTE FUNCTION preventivi_conta_aggiorna();
CREATE TRIGGER preventivi_conta_crea AFTER INSERT ON preventivi FOR EACH ROW EXECUTE FUNCTION preventivi_conta_crea();
CREATE TRIGGER preventivi_conta_elimina AFTER DELETE ON preventivi FOR EACH ROW EXECUTE FUNCTION preventivi_conta_elimina();
CREATE TRIGGER rcee_conta_aggiorna AFTER UPDATE OF contattato ON rcee FOR EACH ROW WHEN ((old.contattato IS DISTINCT FROM new.contattato)) EXECUTE FUNCTION rcee_conta_aggiorna();
CREATE TRIGGER rcee_conta_crea AFTER INSERT ON rcee FOR EACH ROW EXECUTE FUNCTION rcee_conta_crea();
CREATE TRIGGER rcee_conta_elimina AFTER DELETE ON rcee FOR EACH ROW EXECUTE FUNCTION rcee_conta_elimina();
CREATE TRIGGER registro_sola_aggiunta BEFORE DELETE OR UPDATE ON registro FOR EACH ROW EXECUTE FUNCTION registro_sola_aggiunta();
ALTER TABLE ONLY appuntamenti
    ADD CONSTRAINT appuntamenti_cliente FOREIGN KEY (cliente_id) REFERENCES clienti(id);
ALTER TABLE ONLY appuntamenti
    ADD CONSTRAINT appuntamenti_creato_da FOREIGN KEY (creato_da) REFERENCES utenti(id);
ALTER TABLE ONLY appuntamenti
    ADD CONSTRAINT appuntamenti_ditta FOREIGN KEY (ditta_id) REFERENCES ditte(id);
ALTER TABLE ONLY appuntamenti
    ADD CONSTRAINT appuntamenti_utente_assegnato FOREIGN KEY (utente_assegnato_id) REFERENCES utenti(id);
ALTER TABLE ONLY caldaie
    ADD CONSTRAINT caldaie_cliente FOREIGN KEY (cliente_id) REFERENCES clienti(id);
ALTER TABLE ONLY clienti
    ADD CONSTRAINT clienti_ditta FOREIGN KEY (ditta_id) REFERENCES ditte(id);
ALTER TABLE ONLY condizionatori
    ADD CONSTRAINT condizionatori_cliente FOREIGN KEY (cliente_id) REFERENCES clienti(id);
ALTER TABLE ONLY documenti
    ADD CONSTRAINT documenti_caricato_da FOREIGN KEY (caricato_da_id) REFERENCES utenti(id);
ALTER TABLE ONLY documenti
    ADD CONSTRAINT documenti_cliente FOREIGN KEY (cliente_id) REFERENCES clienti(id);
ALTER TABLE ONLY fatture
    ADD CONSTRAINT fatture_cliente FOREIGN KEY (cliente_id) REFERENCES clienti(id);
ALTER TABLE ONLY fatture
    ADD CONSTRAINT fatture_file FOREIGN KEY (file_media_id) REFERENCES documenti(id);
ALTER TABLE ONLY fatture
    ADD CONSTRAINT fatture_fornitore FOREIGN KEY (fornitore_id) REFERENCES fornitori(id);
ALTER TABLE ONLY importazioni_creati
    ADD CONSTRAINT importazioni_creati_importazione FOREIGN KEY (importazione_id) REFERENCES importazioni(id) ON DELETE CASCADE;
ALTER TABLE ONLY importazioni_righe
    ADD CONSTRAINT importazioni_righe_importazione FOREIGN KEY (importazione_id) REFERENCES importazioni(id) ON DELETE CASCADE;
ALTER TABLE ONLY notifiche
    ADD CONSTRAINT notifiche_appuntamento FOREIGN KEY (appuntamento_id) REFERENCES appuntamenti(id) ON DELETE SET NULL;
ALTER TABLE ONLY notifiche
    ADD CONSTRAINT notifiche_utente FOREIGN KEY (utente_id) REFERENCES utenti(id);
ALTER TABLE ONLY preventivi
    ADD CONSTRAINT preventivi_cliente FOREIGN KEY (cliente_id) REFERENCES clienti(id);
ALTER TABLE ONLY preventivi
    ADD CONSTRAINT preventivi_creatore FOREIGN KEY (utente_creatore_id) REFERENCES utenti(id);
ALTER TABLE ONLY preventivi
    ADD CONSTRAINT preventivi_documento FOREIGN KEY (documento_id) REFERENCES documenti(id);
ALTER TABLE ONLY rate_fatture
    ADD CONSTRAINT rate_fatture_fattura FOREIGN KEY (fattura_id) REFERENCES fatture(id) ON DELETE CASCADE;
ALTER TABLE ONLY rcee
    ADD CONSTRAINT rcee_caldaia FOREIGN KEY (caldaia_id) REFERENCES caldaie(id);
ALTER TABLE ONLY rcee
    ADD CONSTRAINT rcee_cliente FOREIGN KEY (cliente_id) REFERENCES clienti(id);
ALTER TABLE ONLY rcee
    ADD CONSTRAINT rcee_file FOREIGN KEY (file_media_id) REFERENCES documenti(id);
ALTER TABLE ONLY richieste_presa_in_carico
    ADD CONSTRAINT richieste_appuntamento FOREIGN KEY (appuntamento_id) REFERENCES appuntamenti(id) ON DELETE CASCADE;
ALTER TABLE ONLY richieste_presa_in_carico
    ADD CONSTRAINT richieste_richiedente FOREIGN KEY (richiedente_id) REFERENCES utenti(id);
ALTER TABLE ONLY richieste_presa_in_carico
    ADD CONSTRAINT richieste_risposta_da FOREIGN KEY (risposta_da_id) REFERENCES utenti(id);
ALTER TABLE ONLY sessioni
    ADD CONSTRAINT sessioni_utente FOREIGN KEY (utente_id) REFERENCES utenti(id);
ALTER TABLE ONLY utenti
    ADD CONSTRAINT utenti_ruolo FOREIGN KEY (ruolo_id) REFERENCES ruoli(id);