-- Channels (市场渠道): what a link says, and who came by it.

-- The initials of a name, as it is said first: 「抖音广告」 is dygg. Empty where it has none.
CREATE OR REPLACE FUNCTION initials_of(p_name text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(coalesce(string_agg(CASE WHEN c.char ~ '[a-z0-9]' THEN c.char
      ELSE left((SELECT h.readings[1] FROM hanzi h WHERE h.char = c.char), 1) END, '' ORDER BY c.place), ''), 24)
  FROM regexp_split_to_table(lower(p_name), '') WITH ORDINALITY c(char, place)
$$;

-- Whoever leaves the slug empty has one made, which is free: they follow one another in a hospital, so that nobody is refused
-- for what somebody else was given in the same moment.
CREATE OR REPLACE FUNCTION begin_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_initials text := initials_of(NEW.name);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('haomai:slug', NEW.hospital_id));
  IF NEW.slug <> '' THEN RETURN NEW; END IF;
  NEW.slug := v_initials;
  WHILE length(NEW.slug) < 2 OR EXISTS (SELECT FROM market_channels c WHERE c.hospital_id = NEW.hospital_id AND c.slug = NEW.slug) LOOP
    NEW.slug := concat_ws('-', nullif(v_initials, ''), substr(encode(gen_random_bytes(3), 'hex'), 1, 5));
  END LOOP;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER market_channels_slug BEFORE INSERT ON market_channels FOR EACH ROW EXECUTE FUNCTION begin_slug();

-- What a link says is the slug of a channel and whose it is, `dy@7`, or any text. This is the text.
CREATE OR REPLACE FUNCTION channel_said(p_text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(regexp_replace(btrim(p_text), '@\d{1,15}$', ''), '')
$$;

-- To which hospital a new account came: that of the link, else that of who invited them where they work at one alone, else the
-- one that has such a channel, where there is only one. Null: it can't be said.
CREATE OR REPLACE FUNCTION channel_hospital(p_text text, p_inviter bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT h.id FROM hospitals h WHERE h.id = substring(p_text FROM '@(\d{1,15})$')::bigint AND h.status = 'approved'),
    (SELECT min(m.hospital_id) FROM memberships m
      WHERE m.user_id = p_inviter AND m.status = 'active' AND m.role <> 'other'
      HAVING count(DISTINCT m.hospital_id) = 1),
    (SELECT min(c.hospital_id) FROM market_channels c
      WHERE c.slug = lower(channel_said(p_text)) OR c.name = channel_said(p_text)
      HAVING count(DISTINCT c.hospital_id) = 1))
$$;

-- Counts a new account to the channel that it came by. An unknown text is kept as it was said.
CREATE OR REPLACE FUNCTION note_channel(p_user bigint, p_text text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_said text := channel_said(p_text);
  v_hospital bigint := channel_hospital(p_text, (SELECT u.invited_by FROM users u WHERE u.id = p_user));
BEGIN
  IF v_said IS NULL OR v_hospital IS NULL THEN RETURN; END IF;
  INSERT INTO channel_registrations (hospital_id, user_id, channel_id, said, at)
  SELECT v_hospital, p_user,
    (SELECT c.id FROM market_channels c WHERE c.hospital_id = v_hospital AND (c.slug = lower(v_said) OR c.name = v_said)
      ORDER BY c.slug = lower(v_said) DESC LIMIT 1),
    v_said, haomai_now();
END $$;
