-- Lab orders (义齿加工单): docs/domain/records.md#lab-orders. Where one may go, who moves it, and what each side sees of it.

-- Never removed. Whose it is stays; what was sent stays as it was sent, and so does the patient as the plant was told of them.
CREATE OR REPLACE FUNCTION hold_denture_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.hospital_id, NEW.code, NEW.patient_id, NEW.doctor_id, NEW.rework_of, NEW.created_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.hospital_id, OLD.code, OLD.patient_id, OLD.doctor_id, OLD.rework_of, OLD.created_at)
    AND (OLD.sent_at IS NULL OR (NEW.factory_id, NEW.items, NEW.impression, NEW.occlusion, NEW.margin, NEW.contact, NEW.files, NEW.due_on, NEW.urgent,
        NEW.sent_at, NEW.sent_name, NEW.sent_gender, NEW.sent_age)
      IS NOT DISTINCT FROM (OLD.factory_id, OLD.items, OLD.impression, OLD.occlusion, OLD.margin, OLD.contact, OLD.files, OLD.due_on, OLD.urgent,
        OLD.sent_at, OLD.sent_name, OLD.sent_gender, OLD.sent_age))
    AND NEW.version = OLD.version + 1 AND OLD.status <> 'cancelled' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'lab order % does not change that way', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER held BEFORE UPDATE ON denture_orders FOR EACH ROW EXECUTE FUNCTION hold_denture_order();
CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON denture_orders FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON denture_orders EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept BEFORE UPDATE OR DELETE ON denture_steps FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON denture_steps EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept BEFORE UPDATE OR DELETE ON denture_messages FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON denture_messages EXECUTE FUNCTION refuse_rewriting();

-- Whether the person who is spoken for works at a plant; that it is in use, their session says.
CREATE OR REPLACE FUNCTION works_at_factory(p_factory bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM factory_users u WHERE u.factory_id = p_factory AND u.user_id = scope_person() AND u.ended_at IS NULL)
$$;

-- Whether the scope reaches an order, as its own policy says.
CREATE OR REPLACE FUNCTION reaches_denture_order(p_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM denture_orders o WHERE o.id = p_id)
$$;

-- A plant by name: of an order that one sees it is known, whoever may order there today.
CREATE OR REPLACE FUNCTION factory_named(p_id bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_named jsonb := (SELECT jsonb_build_object('id', f.id, 'name', f.name) FROM factories f WHERE f.id = p_id);
BEGIN
  v_before := speak_for_all(v_before);
  RETURN v_named;
END $$;

CREATE OR REPLACE FUNCTION factory_people(p_factory bigint) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_people bigint[] := ARRAY(SELECT u.user_id FROM factory_users u WHERE u.factory_id = p_factory AND u.ended_at IS NULL ORDER BY 1);
BEGIN
  v_before := speak_for_all(v_before);
  RETURN v_people;
END $$;

-- Whom a plant is told of: 张＊, 欧阳＊.
CREATE OR REPLACE FUNCTION surname_alone(p_name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(p_name, CASE WHEN left(p_name, 2) IN ('欧阳', '司马', '上官', '诸葛', '司徒', '东方', '皇甫', '尉迟', '公孙', '慕容', '令狐', '夏侯', '宇文', '长孙')
    AND length(p_name) > 2 THEN 2 ELSE 1 END) || '＊'
$$;

-- Where a step of one side leads; null: nowhere, from there. A cancellation of what is being made leaves it where it is: the plant is asked.
CREATE OR REPLACE FUNCTION denture_next(v denture_orders, p_side text, p_to text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_side = 'factory' THEN CASE
    WHEN p_to = 'received' AND v.status = 'sent' THEN p_to
    WHEN p_to = 'making' AND v.status IN ('received', 'making', 'rework') THEN p_to
    WHEN p_to = 'question' AND v.status IN ('received', 'making') THEN p_to
    WHEN p_to = 'shipped' AND v.status = 'making' THEN p_to
    WHEN p_to = 'cancelled' AND v.cancel_asked THEN p_to
    WHEN p_to = 'cancel_declined' AND v.cancel_asked THEN v.status END
  ELSE CASE
    WHEN p_to = 'sent' AND v.status = 'draft' THEN p_to
    WHEN p_to IN ('received', 'making') AND v.status = 'question' AND p_to = v.back_to THEN p_to
    WHEN p_to = 'arrived' AND v.status = 'shipped' THEN p_to
    WHEN p_to = 'tried' AND v.status = 'arrived' THEN p_to
    WHEN p_to = 'seated' AND v.status IN ('arrived', 'tried') THEN p_to
    WHEN p_to = 'rework' AND v.status IN ('arrived', 'tried', 'seated') THEN p_to
    WHEN p_to = 'cancelled' AND (v.status IN ('draft', 'sent', 'received') OR v.back_to = 'received') THEN p_to
    WHEN p_to = 'cancelled' AND v.status IN ('making', 'question', 'shipped', 'arrived', 'tried', 'rework') AND NOT v.cancel_asked THEN v.status END
  END
$$;

-- Whose a step is: the clinic's, the plant's. A question is answered by the clinic; a cancellation that was asked for is agreed to by the plant.
CREATE OR REPLACE FUNCTION moves_denture(v denture_orders, p_side text, p_to text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_side WHEN 'factory' THEN p_to IN ('received', 'making', 'question', 'shipped', 'cancel_declined') OR p_to = 'cancelled' AND v.cancel_asked
    ELSE p_to IN ('sent', 'arrived', 'tried', 'seated', 'rework', 'cancelled') OR p_to IN ('received', 'making') AND v.status = 'question' END
$$;

-- What may be sent as `to` now. p_hand: factory, clinic, desk (which says that it arrived, and nothing else), none
CREATE OR REPLACE FUNCTION denture_moves(v denture_orders, p_hand text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(m.to_step ORDER BY m.n), '[]') FROM unnest('{sent,received,making,question,shipped,arrived,tried,seated,rework,cancelled,cancel_declined}'::text[])
    WITH ORDINALITY AS m(to_step, n)
  WHERE p_hand <> 'none' AND (p_hand <> 'desk' OR m.to_step = 'arrived') AND denture_next(v, p_hand, m.to_step) IS NOT NULL
$$;

-- The day of the visit that it is for, while that still is its patient's and takes place.
CREATE OR REPLACE FUNCTION denture_visit_on(v denture_orders) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT r.date FROM reservations r WHERE r.id = v.reservation_id AND r.patient_id = v.patient_id AND r.hospital_id = v.hospital_id AND r.cancel_status = 0
$$;

-- late: its day is past, or behind the visit's; tight: within a day of it. The plant knows of no visit.
CREATE OR REPLACE FUNCTION denture_risk(v denture_orders, p_side text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN v.status IN ('arrived', 'tried', 'seated', 'cancelled') THEN 'ok' WHEN v.due_on < clinic_today() OR v.due_on > x.visit_on THEN 'late'
    WHEN x.visit_on - v.due_on <= 1 THEN 'tight' ELSE 'ok' END
  FROM (SELECT CASE WHEN p_side = 'clinic' THEN denture_visit_on(v) END AS visit_on) x
$$;

-- As a side is shown one; names of states are a presenter's. To the plant the patient is what was copied, and nothing of the clinic's own stands in it.
-- p_hand: as denture_moves has it
CREATE OR REPLACE FUNCTION denture_view(v denture_orders, p_hand text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', v.id, 'code', v.code, 'status', v.status, 'stage', v.stage, 'items', v.items, 'impression', v.impression,
    'occlusion', v.occlusion, 'margin', v.margin, 'contact', v.contact, 'due_on', v.due_on, 'urgent', v.urgent, 'cost', v.cost,
    'cancel_asked', v.cancel_asked, 'back_to', v.back_to, 'version', v.version, 'created_at', v.created_at, 'updated_at', v.updated_at,
    'hospital', (SELECT jsonb_build_object('id', h.id, 'name', h.name) FROM hospitals h WHERE h.id = v.hospital_id),
    'doctor', person_named(v.doctor_id), 'updated_by', coalesce(person_named(v.updated_by)->>'name',
      (SELECT s.by_name FROM denture_steps s WHERE s.order_id = v.id ORDER BY s.id DESC LIMIT 1)), 'factory', factory_named(v.factory_id),
    'moves', denture_moves(v, p_hand), 'risk', denture_risk(v, CASE p_hand WHEN 'factory' THEN p_hand ELSE 'clinic' END),
    'rework_of', (SELECT jsonb_build_object('id', o.id, 'code', o.code) FROM denture_orders o
      WHERE o.id = v.rework_of AND (p_hand <> 'factory' OR o.factory_id = v.factory_id)))
    || CASE WHEN p_hand = 'factory' THEN jsonb_build_object('patient', jsonb_build_object('id', NULL, 'name', v.sent_name, 'gender', v.sent_gender, 'age', v.sent_age),
        'reservation', NULL, 'record_id', NULL, 'disposal_line_id', NULL)
      ELSE (SELECT jsonb_build_object('patient', jsonb_build_object('id', t.id, 'name', t.name, 'gender', t.gender,
          'age', extract(year FROM age(clinic_today(), t.birth_date))::integer),
        'reservation', (SELECT jsonb_build_object('hash_id', r.hash_id, 'starts_at', r.starts_at) FROM reservations r
          WHERE r.id = v.reservation_id AND r.patient_id = v.patient_id AND r.hospital_id = v.hospital_id),
        'record_id', v.record_id, 'disposal_line_id', v.disposal_line_id) FROM patients t WHERE t.id = v.patient_id) END
$$;

-- Some pictures of its patient, in their order. The plant's fence opens none: those of an order that it sees are read for it here.
CREATE OR REPLACE FUNCTION denture_files(v denture_orders, p_ids bigint[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text;
  v_files jsonb;
BEGIN
  IF p_ids = '{}' THEN RETURN '[]'; END IF;
  v_before := speak_for_all('system');
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'category', i.category, 'content_type', i.content_type, 'teeth', i.teeth, 'taken_on', i.taken_on,
      'full_key', i.full_key, 'thumb_key', i.thumb_key) ORDER BY array_position(p_ids, i.id)), '[]') INTO v_files
    FROM images i WHERE i.id = ANY (p_ids) AND i.hospital_id = v.hospital_id AND i.patient_id = v.patient_id AND i.status <> 'void';
  v_before := speak_for_all(v_before);
  RETURN v_files;
END $$;

-- Its steps, the oldest first, each with how long it stood there. To the plant from when it was sent.
CREATE OR REPLACE FUNCTION denture_steps_view(v denture_orders, p_hand text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'from', s.from_status, 'to', s.to_step, 'stage', s.stage, 'note', s.note, 'fault', s.fault,
    'photos', denture_files(v, s.photos), 'side', s.side, 'by_name', s.by_name, 'at', s.at,
    'minutes', CASE WHEN s.next_at IS NOT NULL OR v.status NOT IN ('seated', 'cancelled')
      THEN floor(extract(epoch FROM coalesce(s.next_at, haomai_now()) - s.at) / 60)::integer END) ORDER BY s.id), '[]')
  FROM (SELECT x.*, lead(x.at) OVER (ORDER BY x.id) AS next_at FROM denture_steps x WHERE x.order_id = v.id) s
  WHERE p_hand <> 'factory' OR s.to_step <> 'draft'
$$;

-- One as it stands, with its pictures, steps and messages.
CREATE OR REPLACE FUNCTION denture_whole(v denture_orders, p_hand text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('order', denture_view(v, p_hand), 'files', denture_files(v, v.files), 'steps', denture_steps_view(v, p_hand),
    'messages', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'text', m.text, 'side', m.side, 'by_name', m.by_name, 'at', m.at) ORDER BY m.id), '[]')
      FROM denture_messages m WHERE m.order_id = v.id))
$$;
