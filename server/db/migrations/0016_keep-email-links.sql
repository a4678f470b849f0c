ALTER TABLE "account_links" DROP CONSTRAINT "account_links_purpose";--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_purpose" CHECK ("account_links"."purpose" in ('reset', 'verify', 'change-email', 'keep-email'));--> statement-breakpoint
UPDATE "users" SET "username_key" = "renewed"."key" FROM (
  SELECT "id", translate("username_key", 'үԍϲϳսօոհզցյքıɩɪɑɡɢᴀʙᴄᴅᴇʜᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɾʋꞓꞡƅɨɱɳ', 'ygcjuonhqgjpiiiaggabcdehjklmnoprstuvwyzrucgbimn') AS "key", row_number() OVER (PARTITION BY translate("username_key", 'үԍϲϳսօոհզցյքıɩɪɑɡɢᴀʙᴄᴅᴇʜᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɾʋꞓꞡƅɨɱɳ', 'ygcjuonhqgjpiiiaggabcdehjklmnoprstuvwyzrucgbimn') ORDER BY "created_at") AS "turn" FROM "users"
) AS "renewed" WHERE "users"."id" = "renewed"."id" AND "renewed"."turn" = 1 AND "users"."username_key" <> "renewed"."key" AND NOT EXISTS (SELECT 1 FROM "users" AS "other" WHERE "other"."username_key" = "renewed"."key");
