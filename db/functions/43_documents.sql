-- Numbers of documents, receipts, and what was printed of them (docs/domain/money.md#paper).

-- The next number of a kind of document: SJ2026-000123 of a year for receipts, RK20261120-0001 of a day for all others. In
-- the transaction that makes the document, after its other rows and before the hospital's number and its row: whoever is
-- next waits for the commit, so that numbers have neither a gap nor a second use, and what is undone has taken none.
CREATE OR REPLACE FUNCTION take_number(p_hospital bigint, p_kind text, p_on date) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_year boolean := p_kind = 'SJ';
  v_period text := to_char(p_on, CASE WHEN v_year THEN 'YYYY' ELSE 'YYYYMMDD' END);
  v_last integer;
BEGIN
  INSERT INTO document_numbers AS n (hospital_id, kind, period, last) VALUES (p_hospital, p_kind, v_period, 1)
    ON CONFLICT (hospital_id, kind, period) DO UPDATE SET last = n.last + 1 RETURNING n.last INTO v_last;
  RETURN p_kind || v_period || '-' || lpad(v_last::text, greatest(CASE WHEN v_year THEN 6 ELSE 4 END, length(v_last::text)), '0');
END $$;

-- As answers name a receipt. print_no: of its last print, 0 before there was a second.
CREATE OR REPLACE FUNCTION receipt_view(v receipts) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('id', v.id, 'receipt_no', v.receipt_no, 'prints', v.prints, 'print_no', greatest(v.prints - 1, 0))
$$;

-- A document of the hospital went to a printer: kept, and from the second time on in the trail. p_prints: how often by now,
-- counted by the row of the document, which is thereby locked; p_audit: the line of the trail, but for what it was about.
CREATE OR REPLACE FUNCTION note_print(p_hospital bigint, p_number text, p_prints integer, p_user bigint, p_audit jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_prints (hospital_id, number, print_no, printed_by, printed_at)
    VALUES (p_hospital, p_number, p_prints - 1, p_user, haomai_now());
  IF p_prints > 1 THEN
    PERFORM audit(p_audit || jsonb_build_object('object', p_number, 'detail', jsonb_build_object('print_no', p_prints - 1)));
  END IF;
END $$;

-- p: session_id, user_id, staff_hospital_id, id, fees_only (whether another than a fee's is not there), audit, idem
CREATE OR REPLACE FUNCTION print_receipt(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v receipts;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  UPDATE receipts SET prints = prints + 1 WHERE id = (p->>'id')::bigint AND hospital_id = v_hospital
    AND (charge_id IS NOT NULL OR NOT (p->>'fees_only')::boolean) RETURNING * INTO v;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM note_print(v_hospital, v.receipt_no, v.prints, (p->>'user_id')::bigint, p->'audit');
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', jsonb_build_object('receipt', receipt_view(v), 'printed_at', haomai_now(),
    'touched', CASE WHEN v.charge_id IS NOT NULL THEN touched(v_hospital, 'hygienists', '{}') ELSE '[]' END));
END $$;
