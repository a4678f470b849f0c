ALTER TABLE "webhook_attempts" DROP CONSTRAINT "webhook_attempts_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_user_id_users_id_fk";
